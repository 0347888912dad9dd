# A small static image that runs as an ordinary user; the store lives in /data, and nothing
# else is written to. bot/HOSTING.md tells how to run it. To use exactly the base images that you
# have examined, name them by digest:
#   docker buildx imagetools inspect golang:1.26    # its line Digest; the same for the other image
#   docker build --build-arg BUILD_IMAGE=golang:1.26@sha256:... \
#     --build-arg BASE_IMAGE=gcr.io/distroless/static-debian12:nonroot@sha256:... -t bivouac .
ARG BUILD_IMAGE=golang:1.26
ARG BASE_IMAGE=gcr.io/distroless/static-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
ARG REVISION=
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags="-s -w -X bivouac/bot/cli.revision=${REVISION}" -o /bivouac . && mkdir /data

FROM ${BASE_IMAGE}
COPY --from=build /bivouac /bivouac
COPY --from=build --chown=nonroot:nonroot /data /data
USER nonroot
WORKDIR /data
VOLUME /data
ENV BIVOUAC_STORE=/data/bivouac.db
ENTRYPOINT ["/bivouac"]
CMD ["run"]
