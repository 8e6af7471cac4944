import ipaddr from "ipaddr.js";

/** Which hosts and addresses outgoing requests may reach. */
export interface AddressPolicy {
  /** The operator allowed this host by its name, whatever address it has. */
  allowsHost(host: string): boolean;
  /** The address is public, or the operator allowed it. False for a text that is not an IP address. */
  allowsAddress(address: string): boolean;
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * Public by its range, but not on the internet: here Azure answers the metadata and agent requests of a virtual
 * machine.
 */
const azurePlatformAddress = "168.63.129.16";

/** The IPv6 addresses assigned for the internet; any other is private, reserved or embeds an IPv4 address. */
const globalUnicast: Range = ipaddr.parseCIDR("2000::/3");

/**
 * Makes the policy from `WINNOW_ALLOW_HOSTS`: names, addresses and CIDR ranges that may be reached although they are
 * private. Throws an Error that names an entry of any other form.
 */
export function createAddressPolicy(allowHosts: readonly string[]): AddressPolicy {
  const names = new Set<string>();
  const ranges: Range[] = [];
  for (const entry of allowHosts) {
    const range = toRange(entry);
    const name = range === null ? toHostName(entry) : null;
    if (range) ranges.push(range);
    else if (name) names.add(name);
    else throw new Error(`"${entry}" is not a host name, an IP address or a CIDR range such as 10.0.0.0/8.`);
  }
  return {
    allowsHost: (host) => names.has(host.toLowerCase().replace(/\.$/, "")),
    allowsAddress(text) {
      if (!ipaddr.isValid(text)) return false;
      // `process` unwraps an IPv4 address inside IPv6 (::ffff:127.0.0.1).
      const address = ipaddr.process(text);
      return isPublic(address) || ranges.some((range) => isWithin(address, range));
    },
  };
}

/** The ranges of networks that belong to somebody, and of this machine itself. */
const privateRanges = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/** Whether an IP address is on this machine or in a private network, so that what is sent there does not leave it. */
export function isPrivateAddress(text: string): boolean {
  return ipaddr.isValid(text) && privateRanges.has(ipaddr.process(text).range());
}

/** Whether `WINNOW_ALLOW_HOSTS` may contain this entry: a host name, an IP address or a CIDR range. */
export function isAllowable(entry: string): boolean {
  return toRange(entry) !== null || toHostName(entry) !== null;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast" || address.toString() === azurePlatformAddress) return false;
  return address.kind() === "ipv4" || isWithin(address, globalUnicast);
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

function toRange(entry: string): Range | null {
  const text = entry.replace(/^\[(.*)\]$/, "$1");
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) {
    const address = ipaddr.process(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  return null;
}

/** The name as a URL has it, in lower case and punycode; null for a text that is not a name. */
function toHostName(entry: string): string | null {
  const host = URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`).hostname : "";
  const isName = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/.test(host);
  return isName && !/[/:@?#\s]/.test(entry) ? host.replace(/\.$/, "") : null;
}
