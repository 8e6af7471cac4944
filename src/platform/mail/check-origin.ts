import { Resolver } from "node:dns/promises";
import { type MailCheckResult, type MailChecks, mailCheckResults } from "../../domain/mail.ts";

/** How a mail came here. */
export interface MailOrigin {
  /** Of the server that sent it. */
  address: string;
  /** What that server calls itself. */
  helo: string;
  /** The sender in its envelope, to whom errors go; empty for an error itself. */
  envelopeSender: string;
}

/** Milliseconds for all checks of a mail, and for an answer of a name server, which is asked twice. */
const timeouts = { all: 20_000, answer: 3_000 };
/** Signatures that are looked at: a mail of a list has two or three, and each costs a question and a calculation. */
const mostSignatures = 10;

const failed: MailChecks = { spf: "permerror", dkim: "permerror", dmarc: "permerror", isProven: false };
const late: MailChecks = { spf: "temperror", dkim: "temperror", dmarc: "temperror", isProven: false };

/**
 * Looks whether mails come from where they say, by SPF, DKIM and DMARC. `nameServers`: addresses, with a port if it is not 53;
 * those of the machine if there are none.
 */
export function createOriginCheck({ nameServers, host }: { nameServers: readonly string[]; host: string }) {
  const resolver = new Resolver({ timeout: timeouts.answer, tries: 2 });
  if (nameServers.length > 0) resolver.setServers([...nameServers]);
  const resolve = async (domain: string, type: string) => (await resolver.resolve(domain, type)) as string[];
  return async (raw: Buffer, head: string, { address, helo, envelopeSender }: MailOrigin): Promise<MailChecks> => {
    if ((head.match(/^dkim-signature:/gim)?.length ?? 0) > mostSignatures) return failed;
    // Loaded with the first mail: most services receive none.
    const { authenticate } = await import("mailauth");
    const options = { ip: address, helo, sender: envelopeSender, mta: host, resolver: resolve };
    const timer = Promise.withResolvers<null>();
    const timeout = setTimeout(() => timer.resolve(null), timeouts.all);
    try {
      const found = await Promise.race([
        authenticate(raw, { ...options, disableArc: true, disableBimi: true }),
        timer.promise,
      ]);
      if (found === null) return late;
      const from = found.dkim.headerFrom ?? [];
      const signatures = found.dkim.results;
      const signed = signatures.find(({ status }) => status.result === "pass") ?? signatures[0];
      const spf = found.spf ? found.spf.status.result : "none";
      const vouched = signatures
        .filter(({ status }) => status.result === "pass")
        .map((each) => each.signingDomain ?? "");
      if (found.spf && spf === "pass") vouched.push(found.spf.domain ?? "");
      return {
        spf: toResult(spf),
        dkim: toResult(signed?.status.result ?? "none"),
        dmarc: toResult(found.dmarc ? found.dmarc.status.result : "none"),
        isProven: from.length === 1 && vouched.some((domain) => isRelated(domain, from[0] ?? "")),
      };
    } finally {
      clearTimeout(timeout);
    }
  };
}

/**
 * Whether a domain may vouch for a sender: it is the sender's own, above or below it. Nobody owns what is above the domains of
 * others, and what is below them is theirs.
 */
function isRelated(domain: string, sender: string): boolean {
  const [one, other] = [domain, sender.slice(sender.lastIndexOf("@") + 1)].map((each) => each.toLowerCase());
  if (one === undefined || other === undefined || !one.includes(".") || !other.includes(".")) return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

function toResult(word: string): MailCheckResult {
  return mailCheckResults.find((each) => each === word) ?? "none";
}
