# A small static image that runs as an ordinary user; the store lives in /data.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /bivouac . && mkdir /data

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /bivouac /bivouac
COPY --from=build --chown=nonroot:nonroot /data /data
USER nonroot
WORKDIR /data
VOLUME /data
ENV BIVOUAC_STORE=/data/bivouac.db
ENTRYPOINT ["/bivouac"]
CMD ["run"]
