import { standardSetup, type TestService } from "../support/service.ts";

/** Gives the parser `plain` its webhook, which replaces an earlier one. */
export async function setUpWebhook(
  service: TestService,
  webhook: { url: string; secret: string; events?: ["failed"] },
): Promise<void> {
  const accounts = standardSetup.accounts.map(({ email, parsers }) => ({
    email,
    parsers: parsers
      .filter(({ slug }) => slug === "plain")
      .map((parser) => ({ ...parser, webhooks: [{ name: "receiver", ...webhook }] })),
  }));
  await service.apply({ accounts });
}
