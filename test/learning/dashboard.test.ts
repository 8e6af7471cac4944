import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pino } from "pino";
import { getParser } from "../../src/parsers/parser-store.ts";
import { createDocumentPool, createFileWork, type DocumentPool } from "../../src/pipeline/file-work.ts";
import { tryOnHistory } from "../../src/pipeline/history/try-on-history.ts";
import { createLearnWork } from "../../src/pipeline/learn-work.ts";
import { createModelFiles } from "../../src/pipeline/model-files.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { TaskTimedOut } from "../../src/platform/process-pool/process-pool.ts";
import { turnPdf } from "../support/turn-pdf.ts";
import { until } from "../support/until.ts";
import { startLearningService } from "./learning-service.ts";
import { learningOf, makeOrder, read, teachOrders, trained } from "./teach.ts";

const { service, ops, other, makeParser } = await startLearningService();
after(() => service[Symbol.asyncDispose]());
const { client, dashboard } = ops;
const { database } = service;

test("a confirmed entry teaches all its values, and a withdrawn confirmation teaches none of them", async () => {
  const parserId = await makeParser("confirmed");
  const { id } = await read(client, "confirmed", await makeOrder({ reference: "K-1" }));
  await dashboard.get("confirmEntry", { params: { entryId: id } });
  const examples = async () => (await dashboard.get("listExamples", { params: { parserId } })).items;
  const [example] = await examples();
  assert.deepEqual([example?.entryId, example?.isConfirmed, example?.touchedFields], [id, true, []]);
  await dashboard.get("unconfirmEntry", { params: { entryId: id } });
  assert.deepEqual(
    (await examples()).map(({ isConfirmed }) => isConfirmed),
    [false],
  );
});

test("corrected rows and marked regions become part of the example", async () => {
  const lines = { name: "lines", type: "list", fields: [{ name: "what" }, { name: "amount", type: "money" }] };
  const parserId = await makeParser("rows", [{ name: "reference" }, lines]);
  const { id } = await read(client, "rows", await makeOrder({ reference: "K-2" }));
  const entry = await dashboard.get("getEntry", { params: { entryId: id } });
  const place = { page: 1, box: { left: 0.1, top: 0.2, right: 0.3, bottom: 0.22 } };
  const changed = await dashboard.get("changeEntry", {
    params: { entryId: id },
    body: {
      updatedAt: entry.updatedAt,
      changes: [
        { kind: "setValue", field: "reference", value: "K-2", place },
        { kind: "addRow", field: "lines", row: 0, values: { what: "Bolts", amount: 3.5 } },
        { kind: "addRow", field: "lines", row: 0 },
        { kind: "setCell", field: "lines", row: 0, child: "what", value: "Nuts", place },
        { kind: "removeRow", field: "lines", row: 1 },
      ],
    },
  });
  assert.deepEqual(changed.parsedData.lines, [{ what: "Nuts", amount: null }]);
  const { items } = await dashboard.get("listExamples", { params: { parserId } });
  assert.deepEqual(items[0]?.values, { reference: "K-2", lines: [{ what: "Nuts", amount: null }] });
  const row = await database.db
    .selectFrom("learned_examples")
    .select("labels")
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
  const places = Object.values(row.labels as Record<string, { places: object }>).map((label) =>
    Object.values(label.places),
  );
  assert.deepEqual(places, [[place], [place]]);
});

test("a region marked on a page that lies on its side teaches which of two equal texts is meant", async () => {
  await makeParser("sideways");
  const makeTurned = async (order: Parameters<typeof makeOrder>[0]) => turnPdf(await makeOrder(order), 90, "rotate");
  // The fifth line, after its caption, as an A4 page shows it that was turned clockwise.
  const place = { page: 1, box: { left: 0.798, right: 0.818, top: 0.2, bottom: 0.32 } };
  for (const reference of ["K-4711", "K-8152"]) {
    const { id } = await read(client, "sideways", await makeTurned({ reference, other: reference }));
    const { updatedAt } = await dashboard.get("getEntry", { params: { entryId: id } });
    const changes = [{ kind: "setValue" as const, field: "reference", value: reference, place }];
    await dashboard.get("changeEntry", { params: { entryId: id }, body: { updatedAt, changes } });
  }
  await trained(database, "sideways");
  const { data } = await read(client, "sideways", await makeTurned({ reference: "K-9093", other: "S-1717" }));
  assert.equal(data.reference, "K-9093");
});

test("forgetting the example of a wrong correction undoes its effect", async () => {
  const parserId = await makeParser("forgets");
  const next = await makeOrder({ reference: "K-90" });
  const before = await read(client, "forgets", next);
  await teachOrders(client, database, "forgets", 1);
  const { items } = await dashboard.get("listExamples", { params: { parserId } });
  assert.equal(items.length, 1);
  await dashboard.get("forgetExample", { params: { parserId, exampleId: items[0]?.id ?? "" } });
  await trained(database, "forgets");
  const learning = await dashboard.get("getLearning", { params: { parserId } });
  assert.deepEqual([learning.exampleCount, learning.currentVersion], [0, null]);
  assert.deepEqual((await read(client, "forgets", next)).data, before.data);
});

test("a frozen parser keeps its model and collects examples; unfrozen, it learns from them", async () => {
  const parserId = await makeParser("frozen");
  await dashboard.get("freezeLearning", { params: { parserId }, body: { isFrozen: true } });
  const { id } = await read(client, "frozen", await makeOrder({ reference: "K-3" }));
  await client.correct("frozen", id, { reference: "K-3" });
  const frozen = await dashboard.get("getLearning", { params: { parserId } });
  assert.deepEqual(
    [frozen.isFrozen, frozen.isTraining, frozen.hasUntrainedChanges, frozen.exampleCount, frozen.currentVersion],
    [true, false, true, 1, null],
  );
  await dashboard.get("freezeLearning", { params: { parserId }, body: { isFrozen: false } });
  await trained(database, "frozen");
  assert.equal((await dashboard.get("getLearning", { params: { parserId } })).versions.length, 1);
});

test("a reset parser reads as if it had never learned, and its version numbers continue", async () => {
  const parserId = await makeParser("reset");
  const next = await makeOrder({ reference: "K-91" });
  const before = await read(client, "reset", next);
  await teachOrders(client, database, "reset", 2);
  const taught = await dashboard.get("getLearning", { params: { parserId } });
  const reset = await dashboard.call("resetLearning", { params: { parserId } });
  assert.deepEqual([reset.body.exampleCount, reset.body.currentVersion], [0, null]);
  assert.deepEqual((await read(client, "reset", next)).data, before.data);
  await teachOrders(client, database, "reset", 1);
  const again = await learningOf(database, "reset");
  assert.ok(Number(again.last_version) > (taught.versions[0]?.version ?? 0));
});

test("examples are deleted with their documents", async () => {
  const parserId = await makeParser("deleted");
  await teachOrders(client, database, "deleted", 2);
  const { items } = await dashboard.get("listExamples", { params: { parserId } });
  for (const { documentId } of items)
    await dashboard.get("deleteDocument", { params: { documentId: documentId ?? "" } });
  await trained(database, "deleted");
  const learning = await dashboard.get("getLearning", { params: { parserId } });
  assert.deepEqual([learning.exampleCount, learning.currentVersion], [0, null]);
  const kept = await database.db
    .selectFrom("document_words")
    .innerJoin("documents", "documents.id", "document_words.document_id")
    .select("document_id")
    .where("parser_id", "=", parserId)
    .execute();
  assert.deepEqual(kept, []);
});

test("accuracy over time counts corrected values, not those sent again unchanged", async () => {
  const parserId = await makeParser("accuracy");
  const first = await read(client, "accuracy", await makeOrder({ reference: "K-5" }));
  await client.correct("accuracy", first.id, { reference: "K-5", delivery: first.data.delivery });
  const second = await read(client, "accuracy", await makeOrder({ reference: "K-6" }));
  await dashboard.get("confirmEntry", { params: { entryId: second.id } });
  await read(client, "accuracy", await makeOrder({ reference: "K-7" }));
  for (const by of ["day", "week"] as const) {
    const { fields, periods } = await dashboard.get("getAccuracy", { params: { parserId }, query: { by } });
    assert.deepEqual(fields, ["reference", "delivery"]);
    assert.deepEqual(
      periods.map(({ reviewed, corrected }) => ({ reviewed, corrected })),
      [{ reviewed: 2, corrected: { reference: 1 } }],
    );
  }
});

test("a change tried on past documents says what would change, and the accuracy before and after", async () => {
  const parserId = await makeParser("machine");
  // Frozen, it does not learn what the change should fix.
  await dashboard.get("freezeLearning", { params: { parserId }, body: { isFrozen: true } });
  for (const number of [1, 2, 3]) {
    const { id } = await read(client, "machine", await makeOrder({ reference: `K-${number}77`, other: `S-${number}` }));
    await client.correct("machine", id, { reference: `K-${number}77`, delivery: "2026-04-02" });
  }
  const { fields } = await dashboard.get("getParser", { params: { parserId } });
  const proposed = fields.map((field) => (field.name === "reference" ? { ...field, hints: ["Kommission"] } : field));
  const { id: trialId } = await dashboard.get("startTrial", { params: { parserId }, body: { fields: proposed } });
  const getTrial = () => dashboard.get("getTrial", { params: { parserId, trialId } });
  await until("the trial is finished", async () => ["completed", "failed"].includes((await getTrial()).status));
  const { status, result, done, total } = await getTrial();
  assert.deepEqual([status, done, total], ["completed", 6, 6]);
  const reference = result?.fields.find(({ field }) => field === "reference");
  assert.deepEqual(reference?.after, { right: 3, total: 3 });
  assert.ok((reference?.before?.right ?? 3) < 3);
  const change = result?.changes[0]?.values.find(({ field }) => field === "reference");
  assert.equal(change?.verdict, "better");
  assert.equal((await dashboard.get("getParser", { params: { parserId } })).version, 1);
});

test("past documents are read with what other documents taught, not with what they taught themselves", async () => {
  const parserId = await makeParser("learned");
  await teachOrders(client, database, "learned", 4);
  const versionsBefore = (await dashboard.get("getLearning", { params: { parserId } })).versions.length;
  const { fields } = await dashboard.get("getParser", { params: { parserId } });
  const { id: trialId } = await dashboard.get("startTrial", { params: { parserId }, body: { fields } });
  const getTrial = () => dashboard.get("getTrial", { params: { parserId, trialId } });
  await until("the trial is finished", async () => ["completed", "failed"].includes((await getTrial()).status));
  const { result } = await getTrial();
  assert.deepEqual([result?.entries, result?.after], [4, { right: 8, total: 8 }]);
  const { versions } = await dashboard.get("getLearning", { params: { parserId } });
  assert.equal(versions.length, versionsBefore, "a trial makes no version");
});

test("a past document that takes too long is left out of a trial, and the others are compared", async () => {
  const { db } = database;
  const parserId = await makeParser("slow-past");
  await teachOrders(client, database, "slow-past", 2);
  const { file_key: slow } = await db
    .selectFrom("documents")
    .select("file_key")
    .where("parser_id", "=", parserId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const files = await createDiskFileStore(service.config.filesDir);
  const pool = createDocumentPool({ size: 1 });
  const late: DocumentPool = {
    ...pool,
    run: (task, options) =>
      task.kind === "parse" && task.reading.path.endsWith(slow ?? "")
        ? Promise.reject(new TaskTimedOut("took too long"))
        : pool.run(task, options),
  };
  const fileWork = createFileWork(files, { size: 1 }, late);
  const [learnWork, modelFiles] = [createLearnWork(), createModelFiles()];
  try {
    const parser = await getParser(db, parserId);
    const { signal } = new AbortController();
    const deps = { db, files, fileWork, learnWork, modelFiles, log: pino({ level: "silent" }) };
    const variant = { fields: parser.fields, engine: parser.settings.engine };
    const result = await tryOnHistory(deps, parser, variant, { signal });
    assert.deepEqual([result.entries, result.unreadable], [1, 1]);
  } finally {
    fileWork.close();
    learnWork.close();
    await modelFiles.close();
  }
});

test("no other account sees or changes what a parser learned", async () => {
  const parserId = await ops.parserId("orders");
  await teachOrders(client, database, "orders", 1);
  const [example] = (await dashboard.get("listExamples", { params: { parserId } })).items;
  const exampleId = example?.id ?? "";
  const { fields } = await dashboard.get("getParser", { params: { parserId } });
  const trial = await dashboard.get("startTrial", { params: { parserId }, body: { fields } });
  const strange = other.dashboard;
  const answers = [
    await strange.call("getLearning", { params: { parserId } }),
    await strange.call("freezeLearning", { params: { parserId }, body: { isFrozen: true } }),
    await strange.call("resetLearning", { params: { parserId } }),
    await strange.call("listExamples", { params: { parserId } }),
    await strange.call("forgetExample", { params: { parserId, exampleId } }),
    await strange.call("getAccuracy", { params: { parserId } }),
    await strange.call("startTrial", { params: { parserId }, body: { fields } }),
    await strange.call("listTrials", { params: { parserId } }),
    await strange.call("getTrial", { params: { parserId, trialId: trial.id } }),
    await strange.call("forgetExample", { params: { parserId: await other.parserId("strange"), exampleId } }),
    await strange.call("getTrial", { params: { parserId: await other.parserId("strange"), trialId: trial.id } }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 404),
  );
  assert.equal((await learningOf(database, "orders")).examples, 1);
});
