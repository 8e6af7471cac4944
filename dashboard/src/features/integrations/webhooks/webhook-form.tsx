import { Button, Drawer, Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import { type FormEvent, type ReactElement, useState } from "react";
import { fieldErrors } from "../../../lib/api-error.ts";
import { texts } from "../../../texts/en.ts";
import { MappingField } from "../mapping/mapping-field.tsx";
import { EventFields } from "./event-fields.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { type SaveWebhookOptions, useSaveWebhook } from "./use-save-webhook.ts";
import { toDraft, type WebhookDraft } from "./webhook-draft.ts";

/** The form to make or change a webhook. */
export default function WebhookForm(props: SaveWebhookOptions): ReactElement {
  const { parserId, webhook, onClose } = props;
  const { form } = texts.integrations;
  const [draft, setDraft] = useState(() => toDraft(webhook));
  const set = (part: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useSaveWebhook(props);
  const errors = fieldErrors(save.error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={680}
      title={webhook ? form.titleEdit(webhook.name) : form.titleNew}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            label={form.name}
            description={form.nameHint}
            required
            data-autofocus
            value={draft.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Group align="flex-start" wrap="nowrap">
            <NativeSelect
              label={form.method}
              w={110}
              description=" "
              data={["POST", "PUT", "PATCH"]}
              value={draft.method}
              onChange={(event) => set({ method: toMethod(event.currentTarget.value) })}
            />
            <TextInput
              flex={1}
              type="url"
              label={form.url}
              description={form.urlHint}
              placeholder="https://erp.example.com/winnow"
              required
              value={draft.url}
              error={errors.url}
              onChange={(event) => set({ url: event.currentTarget.value })}
            />
          </Group>
          <TextInput
            label={form.environment}
            description={form.environmentHint}
            value={draft.environment}
            error={errors.environment}
            onChange={(event) => set({ environment: event.currentTarget.value })}
          />
          <HeaderFields headers={draft.headers} errors={errors} onChange={(headers) => set({ headers })} />
          <MappingField parserId={parserId} mapping={draft.mapping} onChange={(mapping) => set({ mapping })} />
          <EventFields events={draft.events} retries={draft.retries} error={errors.events} onChange={set} />
          {!webhook && (
            <TextInput
              label={form.secret}
              description={form.secretHint}
              autoComplete="off"
              value={draft.secret}
              error={errors.secret}
              onChange={(event) => set({ secret: event.currentTarget.value })}
            />
          )}
          <Switch
            label={form.enabled}
            checked={draft.isEnabled}
            onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
          />
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose}>
              {texts.common.cancel}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={draft.events.length === 0}>
              {webhook ? texts.common.save : form.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}

function toMethod(value: string): WebhookDraft["method"] {
  return value === "PUT" || value === "PATCH" ? value : "POST";
}
