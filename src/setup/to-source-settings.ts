import { type SourceSettings, sourceSettingsSchema } from "../domain/source.ts";
import type { SourceSetup } from "./setup-file.ts";

/** The settings of a source in a set-up file; the domain's schema leaves out the rest. */
export function toSourceSettings(setup: SourceSetup): SourceSettings {
  return sourceSettingsSchema.parse({ ...setup, ...renamed(setup) });
}

function renamed(setup: SourceSetup): object {
  switch (setup.kind) {
    case "folder":
      return {};
    case "bucket":
      return { accessKeyId: setup.access_key_id };
    case "mailbox":
      return { moveTo: setup.move_to, takesText: setup.takes_text };
    case "mail":
      return { needsProof: setup.needs_proof, takesText: setup.takes_text };
  }
}
