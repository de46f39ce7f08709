# The server as an image: docker build -t oriflamme .
# docs/DEPLOY.md says how to run it; deploy/compose.yaml runs several.

FROM rust:1.94.0-slim-trixie AS build
# docker build --build-arg GIT_COMMIT=$(git rev-parse --short=12 HEAD) -t oriflamme .
ARG GIT_COMMIT
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked --package oriflamme \
    && cp target/release/oriflamme /usr/local/bin/oriflamme

FROM debian:13.1-slim
# Certificates, for TLS to PostgreSQL and NATS.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 8470 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin oriflamme \
    && install --directory --mode=0700 --owner=oriflamme --group=oriflamme /data
COPY --from=build /usr/local/bin/oriflamme /usr/local/bin/oriflamme
# By number, so that tools that start the image can verify that it is not root.
USER 8470:8470
ENV ORIFLAMME_LISTEN=0.0.0.0:8470 \
    ORIFLAMME_DATABASE=sqlite:/data/oriflamme.db
VOLUME /data
EXPOSE 8470
# Checks that the server is alive, with the only tool that the image has: the shell. The load balancer checks whether it
# is ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8470 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["oriflamme"]
CMD ["serve"]
