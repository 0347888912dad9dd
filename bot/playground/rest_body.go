package playground

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
)

var filePart = regexp.MustCompile(`^files\[([0-9]{1,2})\]$`)

// read reads the body: JSON, or multipart with payload_json and files[n].
func (c *call) read() *apiError {
	if c.Method == http.MethodGet || c.Method == http.MethodDelete {
		return nil
	}
	c.Body = http.MaxBytesReader(nil, c.Body, maxRequestBytes)
	kind, params, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err == nil && kind == "multipart/form-data" {
		return c.readMultipart(params["boundary"])
	}
	data, err := io.ReadAll(c.Body)
	if err != nil {
		return unreadable(err, refuse(codeBadJSON))
	}
	if len(data) == 0 {
		return nil
	}
	if kind != "application/json" {
		e := &checker{}
		e.fail(nil, "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header to be one of {'application/json'}.")
		return e.err()
	}
	return c.decode(data)
}

// unreadable returns the refusal of a body that could not be read. It is codeTooLarge if the body
// is too large; otherwise it is the parameter fallback.
func unreadable(err error, fallback *apiError) *apiError {
	if large := new(http.MaxBytesError); errors.As(err, &large) {
		return refuse(codeTooLarge)
	}
	return fallback
}

func (c *call) decode(data []byte) *apiError {
	c.sum = sha256.Sum256(data)
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&c.body); err != nil {
		return refuse(codeBadJSON)
	}
	if _, err := d.Token(); err != io.EOF {
		return refuse(codeBadJSON)
	}
	return nil
}

func (c *call) readMultipart(boundary string) *apiError {
	if boundary == "" {
		return badPart("the boundary is missing")
	}
	r := multipart.NewReader(c.Body, boundary)
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			return unreadable(err, badPart(err.Error()))
		}
		if e := c.readPart(part); e != nil {
			return e
		}
	}
	if c.body == nil {
		return badPart("payload_json is missing")
	}
	return nil
}

func (c *call) readPart(part *multipart.Part) *apiError {
	data, err := io.ReadAll(part)
	if err != nil {
		return unreadable(err, badPart(err.Error()))
	}
	if part.FormName() == "payload_json" {
		return c.decode(data)
	}
	n := filePart.FindStringSubmatch(part.FormName())
	if n == nil {
		return badPart("unknown part " + part.FormName())
	}
	if part.FileName() == "" {
		return badPart(part.FormName() + " has no filename")
	}
	if len(data) > maxFileBytes {
		return refuse(codeTooLarge)
	}
	for _, f := range c.files {
		if f.N == n[1] {
			return badPart(part.FormName() + " comes twice")
		}
	}
	c.files = append(c.files, upload{N: n[1], Name: part.FileName(), Data: data})
	return nil
}

func badPart(why string) *apiError {
	e := &checker{}
	e.fail(nil, "MULTIPART_INVALID", "Bad multipart body: %s.", why)
	return e.err()
}
