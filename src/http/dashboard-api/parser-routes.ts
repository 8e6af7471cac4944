import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { refuseUnknown } from "../../administration/refuse-unknown.ts";
import { parserRoutes } from "../../contract/dashboard/parsers.ts";
import { templateRoutes } from "../../contract/dashboard/templates.ts";
import type { Template } from "../../domain/parser.ts";
import { fieldsWithLabels, findTemplate, listTemplates } from "../../parsers/template-library.ts";
import { addRoute } from "./add-route.ts";

/** Parsers, and the templates from which they can be made. */
export function addParserRoutes(app: FastifyInstance, { parsers }: Administration): void {
  addRoute(app, parserRoutes.listParsers, async ({ person }) => ({ items: await parsers.list(person) }));
  addRoute(app, parserRoutes.createParser, ({ person, body }) => parsers.create(person, body));
  addRoute(app, parserRoutes.getParser, ({ person, params }) => parsers.get(person, params.parserId));
  addRoute(app, parserRoutes.changeParser, ({ person, params, body }) => parsers.change(person, params.parserId, body));
  addRoute(app, parserRoutes.forecastRetention, ({ person, params, query }) =>
    parsers.forecastRetention(person, params.parserId, query.days),
  );
  addRoute(app, parserRoutes.archiveParser, ({ person, params }) => parsers.setArchived(person, params.parserId, true));
  addRoute(app, parserRoutes.restoreParser, ({ person, params }) =>
    parsers.setArchived(person, params.parserId, false),
  );
  addRoute(app, parserRoutes.checkFields, async ({ person, body }) => ({
    problems: await parsers.check(person, body.fields),
  }));
  addRoute(app, parserRoutes.tryRules, ({ person, body }) => parsers.tryRules(person, body.fields, body.values));

  addRoute(app, templateRoutes.listTemplates, async () => ({
    items: listTemplates()
      .map(summariseTemplate)
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }));
  addRoute(app, templateRoutes.getTemplate, async ({ params }) => {
    const template = findTemplate(params.slug) ?? refuseUnknown("template");
    return { ...summariseTemplate(template), fields: fieldsWithLabels(template) };
  });
}

function summariseTemplate({ slug, name, description, fields }: Template) {
  // As people count the fields of a parser: a list or an object is one.
  return { slug, name, description, fieldNames: fields.map((field) => field.name), fieldCount: fields.length };
}
