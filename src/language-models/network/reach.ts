import { type AddressPolicy, createAddressPolicy, isPrivateAddress } from "../../platform/safe-fetch/address-policy.ts";

/** What the operator allows. */
export interface Reach {
  /** `WINNOW_MODELS_MAY_LEAVE`: whether documents may be sent to addresses that are not private. */
  mayLeave: boolean;
  /** Private hosts that accounts' own language models may be on, too. */
  allowHosts: readonly string[];
  /** Whether public addresses may be used without TLS. */
  allowHttp: boolean;
}

/** Whose setting an address is: an account's own is hostile input. */
export type AddressOwner = "operator" | "account";

/**
 * Which addresses a language model may have. Private ones: the operator's anywhere, an account's only where
 * `WINNOW_ALLOW_HOSTS` says. Public ones: only if documents may leave, and by https unless plain http is allowed.
 */
export function createReachPolicy(reach: Reach, owner: AddressOwner): (url: URL) => AddressPolicy {
  const usual = createAddressPolicy(reach.allowHosts);
  return (url) => ({
    // By its addresses alone: a name that is allowed may lead anywhere.
    allowsHost: () => false,
    allowsAddress(address) {
      const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
      if (isPrivateAddress(address))
        // The usual policy allows a private address only if it is listed.
        return owner === "operator" || usual.allowsHost(host) || usual.allowsAddress(address);
      return reach.mayLeave && usual.allowsAddress(address) && (url.protocol === "https:" || reach.allowHttp);
    },
  });
}

/** Says why an address was not contacted, and what would change that. */
export function explainReach(reach: Reach, owner: AddressOwner): (host: string) => string {
  return (host) => {
    if (!reach.mayLeave) {
      const what = `${host} was not contacted: nothing may leave this machine and its private network.`;
      return owner === "operator"
        ? `${what} Set WINNOW_MODELS_MAY_LEAVE=true to allow public addresses.`
        : `${what} An operator can allow public addresses with WINNOW_MODELS_MAY_LEAVE=true, and private ones with WINNOW_ALLOW_HOSTS.`;
    }
    const https = reach.allowHttp ? "" : " Public addresses need https, unless WINNOW_ALLOW_HTTP is set.";
    return owner === "operator"
      ? `${host} was not contacted: its address is reserved, or it is public and was asked without TLS.${https}`
      : `${host} was not contacted: its address is private or reserved; an operator can allow it with WINNOW_ALLOW_HOSTS.${https}`;
  };
}
