import { head } from './raw-request.ts'

/**
 * Requests that two servers in a chain could parse differently (RFC 9112, section 11.2). Each must be rejected, and the
 * request hidden in it must not be answered.
 */
export function ambiguousRequests(HOST: string) {
  const get = (...lines: readonly string[]) => head('GET /api/health HTTP/1.1', ...lines)
  const post = (...lines: readonly string[]) => head('POST /api/quotes HTTP/1.1', `Host: ${HOST}`, ...lines)
  const INNER = head('GET /api/ready HTTP/1.1', `Host: ${HOST}`, 'Connection: close')
  const OWN = `Host: ${HOST}`
  const AMBIGUOUS: readonly (readonly [what: string, sent: string])[] = [
    ['two hosts', get(OWN, 'Host: evil.example', 'Connection: close')],
    ['the same host twice', get(OWN, OWN, 'Connection: close')],
    ['two hosts, the other in capital letters', get(OWN, 'HOST: evil.example', 'Connection: close')],
    [
      'two hosts and a whole address',
      head(`GET http://${HOST}/api/health HTTP/1.1`, OWN, 'Host: evil.example', 'Connection: close'),
    ],
    ['no host', get('Connection: close')],
    ['a length and chunks', `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${INNER}`],
    ['chunks and a length', `${post('Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${INNER}`],
    ['two lengths', `${post('Content-Length: 0', `Content-Length: ${INNER.length}`)}${INNER}`],
    ['two lengths in one', `${post(`Content-Length: 0, ${INNER.length}`)}${INNER}`],
    ['a length with a sign', `${post('Content-Length: +0')}${INNER}`],
    ['a length in hexadecimals', `${post('Content-Length: 0x0')}${INNER}`],
    ['a length below nothing', `${post('Content-Length: -1')}${INNER}`],
    ['a space before the colon', `${post('Content-Length : 0', 'Transfer-Encoding : chunked')}0\r\n\r\n${INNER}`],
    ['an unknown coding', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${INNER}`],
    ['chunks that are not the last coding', `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${INNER}`],
    ['chunks twice', `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${INNER}`],
    ['a chunk with an invalid size', `${post('Transfer-Encoding: chunked')}z\r\nx\r\n0\r\n\r\n${INNER}`],
    ['a chunk without its end', `${post('Transfer-Encoding: chunked')}1\r\nxx\r\n0\r\n\r\n${INNER}`],
    ['lines that end with a feed alone', `GET /api/health HTTP/1.1\nHost: ${HOST}\n\n${INNER}`],
    ['one line that ends with a feed alone', `GET /api/health HTTP/1.1\r\n${OWN}\nX: y\r\n\r\n${INNER}`],
    ['a return alone in a value', `GET /api/health HTTP/1.1\r\n${OWN}\r\nX: a\rContent-Length: 5\r\n\r\n${INNER}`],
    ['a folded line', get(OWN, 'X: a', ' Transfer-Encoding: chunked')],
    ['a space before the first header', `GET /api/health HTTP/1.1\r\n ${OWN}\r\n\r\n${INNER}`],
    ['a zero in a value', get(OWN, 'X: a\0b')],
    ['a zero in a name', get(OWN, 'X\0: b')],
    ['no name', get(OWN, ': b')],
    ['a return in the target', `GET /es\rX:y HTTP/1.1\r\n${OWN}\r\n\r\n`],
    ['an invalid version', `GET /api/health HTTP/9.9\r\n${OWN}\r\n\r\n${INNER}`],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an invalid method', `BREW /api/health HTTP/1.1\r\n${OWN}\r\n\r\n`],
    ['a greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ]
  return { OWN, INNER, AMBIGUOUS, get, post }
}
