import fc from 'fast-check'
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { hasValidRscHeaders } from '../../../lib/node-server/next/headers.ts'

const isValid = (headers: Record<string, string>, distinct: Record<string, string[]> = {}) =>
  hasValidRscHeaders({ headers: { rsc: '1', ...headers }, headersDistinct: distinct } as unknown as IncomingMessage)
const withTree = (tree: string) => isValid({ 'next-router-state-tree': tree })

/** A page below a number of segments. */
const nested = (levels: number) => `${'["a",{"children":'.repeat(levels)}["__PAGE__",{}]${'}]'.repeat(levels)}`

describe('headers of the client router', () => {
  it('may have the tree of a page, encoded or not', () => {
    expect([withTree(nested(12)), withTree(encodeURIComponent(nested(12)))]).toEqual([true, true])
  })

  it('may not have a tree whose validation takes long: its time grows with the square of the depth', () => {
    expect([withTree(nested(200)), withTree(encodeURIComponent(nested(200)))]).toEqual([false, false])
  })

  it('may have a tree with a long query', () => {
    expect(withTree(`["__PAGE__?{\\"utm_source\\":\\"${'a'.repeat(4000)}\\"}",{}]`)).toBe(true)
  })

  it('are not evaluated without RSC data', () => {
    expect(isValid({ rsc: '0', 'next-router-state-tree': nested(200) })).toBe(true)
  })

  it('reject any other text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (withTree(text)) expect(JSON.parse(decodeURIComponent(text))).toBeInstanceOf(Array)
      }),
    )
    expect(withTree('%')).toBe(false)
  })

  it.each(['rsc', 'next-router-state-tree', 'next-url'])('may not repeat %s', (name) => {
    expect(isValid({}, { [name]: ['1', '1'] })).toBe(false)
  })

  it('may name a usual prefetch only', () => {
    expect(['1', '2'].map((value) => isValid({ 'next-router-prefetch': value }))).toEqual([true, false])
  })
})
