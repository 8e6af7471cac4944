import { Failure } from "../domain/failure.ts";
import type { Template } from "../domain/parser.ts";
import { type FieldDefinition, toFields } from "../parsers/field-definition.ts";
import type { ParserDefinition, ParserProfile } from "../parsers/parser-store.ts";
import { findTemplate, listTemplates } from "../parsers/template-library.ts";
import { checkFieldDefinitions } from "../values/check-field-definitions.ts";
import type { ParserSetup } from "./setup-file.ts";

/**
 * The parser that the file asks for. Its fields are those in the file, or else its template's, or else those that the
 * parser has. Throws `invalidRequest` that names the place for an unknown template and for fields with impossible
 * rules.
 */
export function toParserDefinition(setup: ParserSetup, path: string): ParserDefinition {
  const template = setup.template === null ? null : findTemplate(setup.template);
  if (setup.template !== null && template === null) {
    const known = listTemplates().map(({ slug }) => slug);
    throw new Failure("invalidRequest", `${path}.template: is not in the library. Templates: ${known.join(", ")}.`);
  }
  const { slug, archived: isArchived, max_pages: maxPages, block_invalid: blockInvalid } = setup;
  return {
    slug,
    name: setup.name ?? template?.name ?? slug,
    description: template?.description ?? "",
    isArchived,
    settings: { maxPages, blockInvalid, ratePerPage: setup.rate_per_page, engine: setup.engine },
    profile: setup.fields ? checkedProfile(setup.fields, path) : copyOf(template),
  };
}

/** Problems name their place with the file's own member names. */
function checkedProfile(definitions: FieldDefinition[], path: string): ParserProfile {
  const fields = toFields(definitions);
  const problems = checkFieldDefinitions(fields).map((problem) => {
    return `${path}.${problem.path.replace(/isUnique$/, "unique")}: ${problem.message}`;
  });
  if (problems.length > 0) throw new Failure("invalidRequest", problems.join("\n"));
  return { fields, template: null };
}

function copyOf(template: Template | null): ParserProfile | null {
  return template && { fields: template.fields, template: template.slug };
}
