import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

/** A real OpenID Connect provider, on which the next person to come is already decided. */
export interface OpenIdServer extends AsyncDisposable {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next: the provider's own ID and what it says about the person. */
  person: { subject: string; email?: string; isVerified?: boolean };
  /** Whether the next sign-in is broken off by the person. */
  isRefused: boolean;
  /** Makes Winnow known, once its address is. */
  register(redirectUri: string): void;
}

/** Starts a provider, which answers once its one client is registered. */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const [clientId, clientSecret] = ["winnow", randomUUID()];
  let provider: Provider | null = null;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const made: OpenIdServer = {
    issuer,
    clientId,
    clientSecret,
    person: { subject: "nobody" },
    isRefused: false,
    register: (redirectUri) => {
      provider = createProvider(made, redirectUri);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function answer(...[request, response]: Parameters<ReturnType<Provider["callback"]>>): Promise<void> {
    if (provider === null) throw new Error("Register a client first.");
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    const result = made.isRefused
      ? { error: "access_denied", error_description: "The person changed their mind." }
      : { login: { accountId: made.person.subject } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return made;
}

function createProvider(server: OpenIdServer, redirectUri: string): Provider {
  const { issuer, clientId, clientSecret } = server;
  return new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], response_types: ["code"] },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    async findAccount(_context, subject) {
      const { email, isVerified } = server.person;
      return {
        accountId: subject,
        claims: async () => ({ sub: subject, ...(email && { email }), email_verified: isVerified ?? false }),
      };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}
