import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { defaultOf, readText, root } from "./deploy-files.ts";

const caddy = readText("deploy/Caddyfile");
const nginx = readText("deploy/nginx.conf");
const ingress = readText("deploy/helm/winnow/values.yaml");

const uploadMb = defaultOf("WINNOW_MAX_UPLOAD_MB");
const processingSeconds = defaultOf("WINNOW_TIME_LIMIT_SECONDS");
/** How long the specification's clients wait for a sync parse. */
const clientSeconds = 180;

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

describe("the proxies", () => {
  const limits: [string, RegExp, RegExp][] = [
    [caddy, /max_size (\d+)MB/, /response_header_timeout (\d+)s/],
    [nginx, /client_max_body_size (\d+)m;/, /proxy_read_timeout (\d+)s;/],
    [ingress, /proxy-body-size: (\d+)m/, /proxy-read-timeout: "(\d+)"/],
  ];
  it("let through what Winnow takes, and wait as long as its clients do", () => {
    for (const [text, size, time] of limits) {
      assert.ok(Number(size.exec(text)?.[1]) > uploadMb, String(size));
      assert.ok(Number(time.exec(text)?.[1]) > Math.max(processingSeconds, clientSeconds), String(time));
    }
  });

  it("nginx accepts its site", { skip: isInstalled("nginx", "-v") ? false : "nginx is not installed" }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-nginx-"));
    try {
      const [key, certificate] = ["receiver-key.pem", "receiver-certificate.pem"].map((name) =>
        join(root, "test/support", name),
      );
      const site = nginx
        .replace("/etc/ssl/winnow/fullchain.pem", String(certificate))
        .replace("/etc/ssl/winnow/privkey.pem", String(key));
      await writeFile(join(folder, "site.conf"), site);
      const own = [`pid ${folder}/pid;`, `error_log ${folder}/error.log;`, "events {}"];
      const http = `http { access_log off; include ${folder}/site.conf; }`;
      await writeFile(join(folder, "nginx.conf"), [...own, http].join("\n"));
      const { status, stderr } = spawnSync("nginx", ["-t", "-c", join(folder, "nginx.conf")], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  const skip = isInstalled("caddy", "version") ? false : "Caddy is not installed";
  for (const address of ["https://winnow.example.com", "http://localhost"])
    it(`Caddy accepts its file for ${address}`, { skip }, () => {
      const env = { PATH: process.env.PATH, HOME: tmpdir(), WINNOW_BASE_URL: address };
      const file = join(root, "deploy/Caddyfile");
      const check = ["validate", "--adapter", "caddyfile", "--config", file];
      const { status, stderr } = spawnSync("caddy", check, { encoding: "utf8", env });
      assert.equal(status, 0, stderr);
    });
});
