import type { Configuration } from "openid-client";

/** A server that knows the people of an organisation, such as Keycloak, Entra ID or Google. */
export interface OpenIdSettings {
  /** Address under which it describes itself (`/.well-known/openid-configuration`). */
  issuer: string;
  clientId: string;
  /** Null: a public client, which PKCE protects. */
  clientSecret: string | null;
  /** As people call it, on the button for signing in. */
  label: string;
  /** Whether it may have an address without TLS. */
  isPlainHttpAllowed: boolean;
}

/** Whom the provider says somebody is. */
export interface OpenIdentity {
  issuer: string;
  /** The provider's own ID of the person, which never changes. */
  subject: string;
  /** Null: the provider does not say. */
  email: string | null;
  /** Whether the provider has checked that the address belongs to the person. */
  isEmailVerified: boolean;
}

/** What the browser keeps while a person is at the provider. It is only read if it comes back unchanged. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OpenIdProvider {
  label: string;
  /** The provider's page for signing in, which then leads to `callback`. Throws if the provider cannot be reached. */
  begin(callback: string): Promise<{ url: string; attempt: SignInAttempt }>;
  /** Whom the provider means by the address to which it sent the browser. Throws if that is not an answer to the attempt. */
  finish(address: URL, attempt: SignInAttempt): Promise<OpenIdentity>;
}

/** Seconds that the provider has for a response; people wait for it. */
const timeoutSeconds = 10;

/** Sign-in by OpenID Connect: authorisation code with PKCE, state and nonce. Its library is loaded with the first sign-in. */
export function createOpenIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const { issuer, clientId, clientSecret, label, isPlainHttpAllowed } = settings;
  let known: Promise<Configuration> | null = null;
  /** What the provider says about itself; asked again if that failed. */
  const discover = async (): Promise<Configuration> => {
    const client = await import("openid-client");
    known ??= client
      .discovery(
        new URL(issuer),
        clientId,
        undefined,
        clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret),
        {
          timeout: timeoutSeconds,
          execute: [client.enableNonRepudiationChecks, ...(isPlainHttpAllowed ? [client.allowInsecureRequests] : [])],
        },
      )
      .catch((error: unknown) => {
        known = null;
        throw error;
      });
    return known;
  };

  return {
    label,

    async begin(callback) {
      const client = await import("openid-client");
      const config = await discover();
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: "openid email profile",
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        state: attempt.state,
        nonce: attempt.nonce,
      });
      return { url: url.href, attempt };
    },

    async finish(address, { state, nonce, verifier }) {
      const client = await import("openid-client");
      const config = await discover();
      const tokens = await client.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("The provider sent no ID token.");
      const { iss, sub } = claims;
      // Providers may keep the address out of the token.
      const told = claims.email === undefined ? await client.fetchUserInfo(config, tokens.access_token, sub) : claims;
      const email = typeof told.email === "string" ? told.email : null;
      return { issuer: iss, subject: sub, email, isEmailVerified: told.email_verified === true };
    },
  };
}
