import ipaddr from "ipaddr.js";

/** Bits of an IPv6 address that a provider assigns to a customer at least; the customer chooses the rest. */
const ipv6NetworkBits = 64;

/** Maximum length of a text that is not an address: proxies may forward anything. */
const mostCharacters = 60;

/**
 * What is limited instead of an address: an IPv4 address itself (also inside an IPv6 address), and the /64 network of
 * an IPv6 address, because whoever has one address of it has eighteen quintillion.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, mostCharacters);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, "")}/${ipv6NetworkBits}`)}/${ipv6NetworkBits}`;
}
