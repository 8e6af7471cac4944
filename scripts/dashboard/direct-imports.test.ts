import assert from "node:assert/strict";
import { test } from "node:test";
import { importDirectly } from "./direct-imports.ts";

test("each component is imported from its own file, under the name that it has in the module", () => {
  const code = importDirectly(
    'import { Button, CopyButton as MantineCopyButton, type ButtonProps } from "@mantine/core";\n' +
      'import {\n  IconCheck,\n  IconPlus as Plus,\n} from "@tabler/icons-react";\nimport type { Icon } from "@tabler/icons-react";',
  ).replaceAll(/"[^"]*node_modules/g, '"');
  assert.deepEqual(code.split(/(?<=;)\s/), [
    'import type { ButtonProps } from "@mantine/core";',
    'import { Button as Button } from "/@mantine/core/esm/components/Button/Button.mjs";',
    'import { CopyButton as MantineCopyButton } from "/@mantine/core/esm/components/CopyButton/CopyButton.mjs";',
    'import IconCheck from "/@tabler/icons-react/dist/esm/icons/IconCheck.mjs";',
    'import Plus from "/@tabler/icons-react/dist/esm/icons/IconPlus.mjs";',
    'import type { Icon } from "@tabler/icons-react";',
  ]);
});

test("a name that a package does not have stops the build", () => {
  assert.throws(() => importDirectly('import { NoSuchThing } from "@mantine/core";'), /no file for NoSuchThing/);
});
