import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Session } from "../../../../src/contract/dashboard/session.ts";
import { keepSession } from "../../lib/session.ts";

/** Sends a form whose answer is a session, and goes to the page that was requested. */
export function useSessionForm<Values>(send: (values: Values) => Promise<Session>, next = "/") {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: send,
    onSuccess: async (session) => {
      keepSession(session);
      await navigate({ href: isOwnAddress(next) ? next : "/", replace: true });
    },
  });
}

/** Whether an address is a path of this site: `//elsewhere.example` and `/\elsewhere.example` are not. */
function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
