import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commands, shortcuts, toCommand } from "./shortcuts.ts";

const press = { ctrlKey: false, metaKey: false, altKey: false, isTyping: false, isOnControl: false };

describe("the viewer's keys", () => {
  it("every command has a key, and no key has two commands", () => {
    const keys = commands.flatMap((command) => shortcuts[command]);
    assert.ok(commands.every((command) => shortcuts[command].length > 0));
    assert.equal(new Set(keys).size, keys.length);
  });

  it("a key gives its command, with the shift key too", () => {
    assert.equal(toCommand({ ...press, key: "j" }), "nextField");
    assert.equal(toCommand({ ...press, key: "J" }), "nextField");
    assert.equal(toCommand({ ...press, key: "?" }), "help");
    assert.equal(toCommand({ ...press, key: "x" }), null);
  });

  it("typed letters stay letters, and the browser keeps its own shortcuts", () => {
    assert.equal(toCommand({ ...press, key: "c", isTyping: true }), null);
    assert.equal(toCommand({ ...press, key: "c", ctrlKey: true }), null);
    assert.equal(toCommand({ ...press, key: "c", metaKey: true }), null);
  });

  it("Ctrl-F finds text in the document, also while a person types", () => {
    assert.equal(toCommand({ ...press, key: "f", ctrlKey: true, isTyping: true }), "find");
    assert.equal(toCommand({ ...press, key: "f", metaKey: true }), "find");
    assert.equal(toCommand({ ...press, key: "/", isTyping: true }), null);
  });

  it("Enter on a button presses the button", () => {
    assert.equal(toCommand({ ...press, key: "Enter", isOnControl: true }), null);
    assert.equal(toCommand({ ...press, key: "Enter" }), "edit");
    assert.equal(toCommand({ ...press, key: "j", isOnControl: true }), "nextField");
  });
});
