import { Button, Group, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { languageModelRoutes, type OwnModel } from "../../../../src/contract/dashboard/language-model.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { useForm } from "../../lib/use-form.ts";
import { languageModels } from "../../texts/en/language-models.ts";
import { texts } from "../../texts/en.ts";
import { keepLanguageModel } from "./language-model-queries.ts";

const says = languageModels.form;

type Provider = OwnModel["provider"];

/** Sets up a language model of the account's own. */
export function LanguageModelForm({ own }: { own: OwnModel | null }): ReactElement {
  const save = useMutation({
    mutationFn: (values: Values) => call(languageModelRoutes.setLanguageModel, { body: toBody(values, own) }),
    onSuccess: async (state) => {
      await keepLanguageModel(state);
      notifyDone(says.saved);
    },
  });
  const form = useForm({
    initial: toValues(own),
    validate: { name: (name) => (name.trim() === "" ? says.nameMissing : null) },
    onSubmit: (values) => save.mutate(values),
    error: save.error,
  });
  const needsAddress = form.values.provider === "openai-compatible" || form.values.provider === "ollama";
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={says.provider}
            description={says.providerHint}
            name="provider"
            value={form.values.provider}
            data={Object.entries(says.providers).map(([value, label]) => ({ value, label }))}
            onChange={(event) => form.set("provider", event.currentTarget.value as Provider)}
          />
          <TextInput label={says.name} description={says.nameHint} {...form.text("name")} />
          <TextInput
            label={says.address}
            description={needsAddress ? says.addressHint : says.ownAddressHint}
            placeholder={needsAddress ? says.addressExample : undefined}
            inputMode="url"
            {...form.text("address")}
          />
          <PasswordInput
            label={says.key}
            description={own?.hasKey ? says.keyKept : says.keyHint}
            autoComplete="off"
            {...form.text("key")}
          />
          <TextInput
            label={says.inputPrice}
            description={says.priceHint}
            inputMode="decimal"
            {...form.text("inputPrice")}
          />
          <TextInput
            label={says.outputPrice}
            description={says.priceHint}
            inputMode="decimal"
            {...form.text("outputPrice")}
          />
          <TextInput
            label={says.monthlyLimit}
            description={says.limitHint}
            inputMode="decimal"
            {...form.text("monthlyLimit")}
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={save.isPending}>
            {texts.common.save}
          </Button>
          {own && <RemoveButton />}
        </Group>
      </Stack>
    </form>
  );
}

function RemoveButton(): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(languageModelRoutes.removeLanguageModel),
    onSuccess: async (state) => {
      setIsAsking(false);
      await keepLanguageModel(state);
      notifyDone(says.removed);
    },
    onError: notifyFailed,
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {says.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={says.removeTitle}
        text={says.removeText}
        confirmLabel={says.remove}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

type Values = ReturnType<typeof toValues>;

function toValues(own: OwnModel | null) {
  return {
    provider: (own?.provider ?? "openai-compatible") as Provider,
    address: own?.address ?? "",
    name: own?.name ?? "",
    key: "",
    inputPrice: own?.inputPrice ?? "",
    outputPrice: own?.outputPrice ?? "",
    monthlyLimit: own?.monthlyLimit ?? "",
  };
}

/** What is not in the form stays as it is. */
function toBody({ key, inputPrice, outputPrice, monthlyLimit, ...values }: Values, own: OwnModel | null) {
  return {
    ...values,
    ...(key === "" ? {} : { key }),
    inputPrice: inputPrice.trim() || null,
    outputPrice: outputPrice.trim() || null,
    monthlyLimit: monthlyLimit.trim() || null,
    ...(own === null ? {} : { timeLimitSeconds: own.timeLimitSeconds, contextTokens: own.contextTokens }),
  };
}
