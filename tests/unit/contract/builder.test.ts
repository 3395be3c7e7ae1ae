import { describe, expect, it } from 'vitest'
import { asksForUnpublished, builderCall, type BuilderRequest } from '../../../lib/contract/builder.ts'

const ORIGIN = 'https://cdn.builder.io'
const SPACE = { origin: ORIGIN, apiKey: 'own' }

/** Returns the address and method of an allowed call, or the error of a rejected one. */
function called(
  resource: string,
  config?: BuilderRequest['config'],
  space: Parameters<typeof builderCall>[1] = SPACE,
): string {
  const call = builderCall({ resource, ...(config && { config }) }, space)
  return 'rejected' in call
    ? call.rejected
    : `${call.method} ${call.url.href}${call.body === undefined ? '' : ` ${call.body}`}`
}

const ELSEWHERE = `resource: an address at ${ORIGIN} is expected`
const NO_CALL = 'resource: a call of the content API is expected'

describe('allowed calls', () => {
  it.each([
    ['entries of one model', '/api/v3/content/page?apiKey=own&limit=1'],
    ['entries of the earlier version', '/api/v1/content/page?apiKey=own'],
    ['a query', '/api/v3/query/own/page'],
    ['a query for several models', '/api/v1/query/own/page,symbol?options.page.limit=1'],
    ['the same valid key twice', '/api/v3/query/own/page?apiKey=own'],
    ['generated code', '/api/v1/codegen/own/page'],
  ])('include %s: %s', (_what, path) => {
    expect(called(ORIGIN + path)).toBe(`GET ${ORIGIN}${path}`)
    expect(called(path)).toBe(`GET ${ORIGIN}${path}`)
  })

  it.each([
    ['a text', '{"events":[]}', '{"events":[]}'],
    ['an object', { events: [] }, '{"events":[]}'],
    ['nothing', undefined, '{}'],
  ])('tracking with the body %s is allowed', (_what, body, sent) => {
    expect(called('/api/v1/track?apiKey=own', { method: 'POST', body })).toBe(
      `POST ${ORIGIN}/api/v1/track?apiKey=own ${sent}`,
    )
  })

  it('a lower-case method is allowed, and a fragment and the body of a GET are removed', () => {
    expect(called('/api/v3/query/own/page#x', { method: 'get', body: 'x' })).toBe(`GET ${ORIGIN}/api/v3/query/own/page`)
  })

  it('any key is allowed where the space has none', () => {
    expect(called('/api/v3/query/any/page', undefined, { origin: ORIGIN, apiKey: undefined })).toBe(
      `GET ${ORIGIN}/api/v3/query/any/page`,
    )
  })
})

describe('rejected calls', () => {
  it.each([
    ['another host', 'https://evil.example/api/v3/query/own/page', ELSEWHERE],
    ['another host without a scheme', '//evil.example/api/v3/query/own/page', ELSEWHERE],
    [
      'a host that begins like the page builder',
      'https://cdn.builder.io.evil.example/api/v3/query/own/page',
      ELSEWHERE,
    ],
    ['the page builder as a user name', 'https://cdn.builder.io@evil.example/api/v3/query/own/page', ELSEWHERE],
    ['a user name', 'https://user@cdn.builder.io/api/v3/query/own/page', ELSEWHERE],
    ['a user name with a password', 'https://user:word@cdn.builder.io/api/v3/query/own/page', ELSEWHERE],
    ['a backslash', String.raw`https:\\cdn.builder.io\api\v3\query\own\page`, ELSEWHERE],
    ['a line break', '/api/v3/query/own/page\r\nhost: evil.example', ELSEWHERE],
    ['a tab', '/api/v3/query/own/page\t', ELSEWHERE],
    ['another port', 'https://cdn.builder.io:8443/api/v3/query/own/page', ELSEWHERE],
    ['http instead of https', 'http://cdn.builder.io/api/v3/query/own/page', ELSEWHERE],
    ['a file URL', 'file:///api/v3/query/own/page', ELSEWHERE],
    ['a data URL', 'data:,x', ELSEWHERE],
    ['a URL without a host', 'https://', ELSEWHERE],
    ['a write request', '/api/v1/write/page?apiKey=own', NO_CALL],
    ['a path traversal to a write request', '/api/v3/query/own/../../../v1/write/page', NO_CALL],
    ['an encoded slash', '/api/v3/query/own/page%2f..%2fx', NO_CALL],
    ['an encoded backslash', '/api/v3/content/page%5c?apiKey=own', NO_CALL],
    ['a trailing slash', '/api/v3/content/page/?apiKey=own', NO_CALL],
    ['eleven models', `/api/v3/query/own/${Array.from({ length: 11 }, () => 'page').join(',')}`, NO_CALL],
    ['generated code of another version', '/api/v3/codegen/own/page', NO_CALL],
    ['an empty URL', '', NO_CALL],
    [
      'content of version 2',
      '/api/v2/content/page?apiKey=own',
      "Invalid apiVersion: expected 'v1' or 'v3', received 'v2'",
    ],
    ['a query of version 2', '/api/v2/query/own/page', "Invalid apiVersion: expected 'v1' or 'v3', received 'v2'"],
    ['a version in capitals', '/api/V3/query/own/page', "Invalid apiVersion: expected 'v1' or 'v3', received 'V3'"],
    ['no key', '/api/v3/content/page', 'Fetching content failed, expected apiKey to be defined instead got: undefined'],
    [
      'an empty key',
      '/api/v3/content/page?apiKey=',
      'Fetching content failed, expected apiKey to be defined instead got: ',
    ],
    ['the key of another space', '/api/v3/content/page?apiKey=foreign', 'resource: the API key is not ours'],
    ['the key of another space in the path', '/api/v3/query/foreign/page', 'resource: the API key is not ours'],
    [
      'the key of another space after the valid one in the path',
      '/api/v3/query/own/page?apiKey=foreign',
      'resource: the API key is not ours',
    ],
    [
      'the key of another space after the valid one',
      '/api/v3/content/page?apiKey=own&apiKey=foreign',
      'resource: the API key is not ours',
    ],
  ])('include %s: %s', (_what, resource, rejected) => {
    expect(called(resource)).toBe(rejected)
  })

  it.each([
    [
      'tracking with the key of another space',
      '/api/v1/track?apiKey=foreign',
      'POST',
      'resource: the API key is not ours',
    ],
    ['tracking by GET', '/api/v1/track', 'GET', 'config.method: POST is expected'],
    ['entries by POST', '/api/v3/content/page?apiKey=own', 'POST', 'config.method: GET is expected'],
  ])('include %s: %s', (_what, resource, method, rejected) => {
    expect(called(resource, { method })).toBe(rejected)
  })

  it.each(['PUT', 'DELETE', 'TRACE', ''])('rejects the method %j', (method) => {
    expect(called('/api/v3/query/own/page', { method })).toMatch(/^config\.method: /)
  })

  it('rejects a URL of 20 000 characters', () => {
    expect(called(`/api/v3/query/own/page?${'a'.repeat(20_000)}`)).toMatch(/^resource: /)
  })
})

describe('unpublished content', () => {
  const asks = (query: string) => {
    const call = builderCall({ resource: `/api/v3/content/page?apiKey=own&${query}` }, SPACE)
    return 'rejected' in call ? call.rejected : asksForUnpublished(call)
  }

  it.each([
    'includeUnpublished=true',
    'limit=1&includeUnpublished=false&includeUnpublished=true',
    'IncludeUnpublished=true',
    'include%55npublished=true',
    'includeUnpublished[]=true',
    'preview=true',
    'preview=page',
    'builder.preview=page',
    'overrides.page=draft-1',
    'overrides[page]=draft-1',
    'builder.overrides.page=draft-1',
    'options.page.includeUnpublished=true',
    'options.page.overrides.page=draft-1',
    'options[page][preview]=true',
    'options=%7B%22page%22:%7B%22preview%22:true%7D%7D',
  ])('is requested by %s', (query) => expect(asks(query)).toBe(true))

  it.each([
    '',
    'limit=1',
    'query.data.preview=true',
    'options.page.limit=1&options.page.query=%7B%7D',
    'userAttributes=%7B%7D',
    'builder=1',
  ])('is not requested by "%s"', (query) => expect(asks(query)).toBe(false))
})
