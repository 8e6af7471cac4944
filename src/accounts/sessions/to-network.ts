import ipaddr from "ipaddr.js";

/** Bits of an IPv6 address that the provider fixes, at most; its customer can choose the rest. */
const ipv6NetworkBits = 64;

/** Maximum length of a text that is not an address: proxies may forward anything. */
const mostCharacters = 60;

/**
 * Returns what limits count instead of an address: the IPv4 address itself (also if it is written as an IPv6 address),
 * or the /64 network of an IPv6 address, because whoever has one address of it has eighteen quintillion.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, mostCharacters);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, "")}/${ipv6NetworkBits}`)}/${ipv6NetworkBits}`;
}
