package playground

import (
	"bytes"
	"compress/zlib"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// A conn is one connection to the gateway: a websocket or a Feed.
type conn struct {
	ws       *websocket.Conn // nil for a Feed
	compress bool
	out      chan frame
	gone     chan struct{}
	once     sync.Once
	deaf     bool // guarded by base.mu: the connection no longer answers or sends
}

// A frame is a payload, or the closing of the connection with a code.
type frame struct {
	data []byte
	zip  bool
	code int
}

func newConn(ws *websocket.Conn, kept int) *conn {
	return &conn{ws: ws, out: make(chan frame, kept+100), gone: make(chan struct{})}
}

func (c *conn) send(f frame) {
	f.zip = c.compress
	select {
	case c.out <- f:
	case <-c.gone:
	default: // the channel is full, because the client reads too slowly
		c.cut()
	}
}

// cut ends the connection without a close frame.
func (c *conn) cut() {
	c.once.Do(func() {
		close(c.gone)
		if c.ws != nil {
			_ = c.ws.Close()
		}
	})
}

// close sends the code and waits until the client has disconnected. Only the goroutine that reads
// the connection may call it.
func (c *conn) close(code int) {
	c.send(frame{code: code})
	for {
		if _, _, err := c.ws.ReadMessage(); err != nil {
			return
		}
	}
}

// write sends frames in order until the connection ends.
func (c *conn) write() {
	for {
		select {
		case <-c.gone:
			return
		case f := <-c.out:
			_ = c.ws.SetWriteDeadline(time.Now().Add(5 * time.Second))
			if f.code != 0 {
				_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(f.code, ""), time.Now().Add(time.Second))
				_ = c.ws.SetReadDeadline(time.Now().Add(time.Second)) // the reader waits for the client's close frame
				return
			}
			if c.writeData(f) != nil {
				c.cut()
				return
			}
		}
	}
}

// zips are compressors that all connections share: a compressor needs more memory than the data it
// writes.
var zips = sync.Pool{New: func() any {
	zip, err := zlib.NewWriterLevel(nil, zlib.BestSpeed)
	if err != nil {
		panic(err) // cannot happen: the level is valid
	}
	return zip
}}

// writeData sends one payload. If the client has asked for compression, the payload is a whole zlib
// stream.
func (c *conn) writeData(f frame) error {
	if !f.zip {
		return c.ws.WriteMessage(websocket.TextMessage, f.data)
	}
	var b bytes.Buffer
	zip := zips.Get().(*zlib.Writer)
	defer zips.Put(zip)
	zip.Reset(&b)
	if _, err := zip.Write(f.data); err != nil {
		return err
	}
	if err := zip.Close(); err != nil {
		return err
	}
	return c.ws.WriteMessage(websocket.BinaryMessage, b.Bytes())
}
