# The image of Winnow: one for all roles. It needs no network to run: the OCR models, the dashboard and an embedded
# PostgreSQL are inside. `docker build -t winnow .`; deploy/README.md says how to run it.

# The version of Node that package.json pins. A test holds the two equal.
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY scripts scripts
# Brings Node itself, too: the final image gets the one of the lock file, and no npm.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev

FROM packages AS dashboard
COPY tsconfig.json ./
COPY src src
COPY dashboard dashboard
COPY docs docs
RUN --mount=type=cache,target=/root/.npm npm ci

FROM debian:12-slim AS base
# PostgreSQL refuses to run as root, so nothing here does. Its server outlives the process that started it and becomes a
# child of process 1: tini ends such children properly, and passes signals on to Node.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 winnow \
  && useradd --uid 10001 --gid winnow --no-create-home --home-dir /data --shell /usr/sbin/nologin winnow \
  && install --directory --owner winnow --group winnow --mode 0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/packages packages
COPY --from=dashboard /app/dashboard/dist dashboard/dist
COPY --from=dashboard /app/docs/.vitepress/dist docs/.vitepress/dist
COPY package.json LICENSE ./
COPY migrations migrations
# For `winnow doctor` and `winnow demo`.
COPY samples samples
COPY src src
# Node is on the path, and so is the command: `docker exec CONTAINER winnow …`.
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# Plays the demo: a real service with its database reads documents with and without OCR, so an image that cannot do it is
# not built. What Node compiled meanwhile is kept, because the final image cannot be written to; without it, a process that
# reads documents takes a second of CPU more to start.
FROM base AS tried
RUN install --directory --owner winnow node_modules/.cache
USER winnow
RUN winnow demo

FROM base
COPY --from=tried /app/node_modules/.cache node_modules/.cache
ENV WINNOW_HOST=0.0.0.0 WINNOW_DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
# A service that is told to stop takes less than ten seconds.
STOPSIGNAL SIGTERM
# Workers have no HTTP interface: switch this off for them.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WINNOW_PORT || 8080}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flag is the one of `npm start`: a small young generation takes up to 100 MB less memory.
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=16", "/app/src/cli/main.ts"]
CMD ["serve"]
