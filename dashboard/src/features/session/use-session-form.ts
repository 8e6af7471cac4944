import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Session } from "../../../../src/contract/dashboard/session.ts";
import { keepLanguage, language } from "../../lib/language.ts";
import { keepSession } from "../../lib/session.ts";

/** Sends a form whose answer is a session, and goes to the page that was requested. */
export function useSessionForm<Values>(send: (values: Values) => Promise<Session>, next = "/") {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: send,
    onSuccess: async (session) => {
      const href = isOwnAddress(next) ? next : "/";
      const own = session.account?.language ?? null;
      if (own !== null) keepLanguage(own);
      if (own !== null && own !== language) return window.location.replace(href);
      keepSession(session);
      await navigate({ href, replace: true });
    },
  });
}

/** Whether an address leads to this site, however it is written: browsers ignore tabs and line ends in addresses. */
function isOwnAddress(address: string): boolean {
  const { origin } = window.location;
  return /^\/(?![/\\\s])/.test(address) && URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}
