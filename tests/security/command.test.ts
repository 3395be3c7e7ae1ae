import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ATTACKS, ELSEWHERE_TESTED } from '../support/security/attacks.ts'
import { loopbackOrigins, UsageError } from '../support/security/loopback-origins.ts'
import { startSite } from '../support/site.ts'

async function run(...addresses: string[]): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const child = spawn('node_modules/node/bin/node', ['tests/security/command.ts', ...addresses], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, lines: output.split('\n').filter(Boolean), errors }
}

const linesOf = (lines: readonly string[], word: string) => lines.filter((line) => line.startsWith(word))

/** A local server with one response for all requests. */
async function careless(status: number): Promise<string> {
  const server = createServer((_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html', location: 'https://evil.example/' })
      .end('"dependencies"'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('npm run security', () => {
  it('reports that a site with default settings resists all attacks, one line each', async () => {
    const site = await startSite({ QUOTA_SCALE: '1', RATE_SCALE: '1' })
    onTestFinished(async () => void (await site.stop()))
    const { code, lines, errors } = await run(site.one, site.two)
    expect([linesOf(lines, 'FAILED'), errors, code]).toEqual([[], '', 0])
    expect(linesOf(lines, 'ok ')).toHaveLength(ATTACKS.length)
    for (const [index, { finding }] of ATTACKS.entries()) expect(lines[index]).toMatch(new RegExp(`^ok +${finding} `))
  })

  it.each([200, 302, 500])('fails for a site that returns %i for everything', async (status) => {
    const origin = await careless(status)
    const { code, lines } = await run(origin, origin)
    expect(code).toBe(1)
    expect(linesOf(lines, 'FAILED').length).toBeGreaterThan(ATTACKS.length / 2)
    expect(linesOf(lines, 'FAILED').length + linesOf(lines, 'ok ').length).toBe(ATTACKS.length)
  })

  it.each([
    ['http://example.com', 'http://localhost:1'],
    ['http://localhost:1', 'http://10.0.0.1'],
    ['http://localhost.evil.example', 'http://localhost:1'],
    ['http://127.0.0.1.evil.example', 'http://localhost:1'],
    ['http://localhost:80@evil.example', 'http://localhost:1'],
    ['http://0.0.0.0', 'http://localhost:1'],
    ['file:///etc/passwd', 'http://localhost:1'],
    ['http://localhost:1'],
    ['http://localhost:1', 'http://localhost:2', 'http://localhost:3'],
    ['nothing', 'at all'],
  ])('attacks no site at %s %s', (...addresses) => {
    expect(() => loopbackOrigins(addresses.filter((address) => address !== undefined))).toThrow(UsageError)
  })

  it('sends no attack to another machine, and prints its usage', async () => {
    const { code, lines, errors } = await run('http://localhost:1', 'http://10.0.0.1')
    expect([code, lines]).toEqual([1, []])
    expect(errors).toContain('Usage: npm run security')
  })

  it('explains how to start a site when there is none', async () => {
    const { code, lines, errors } = await run('http://localhost:1', 'http://localhost:1')
    expect([code, lines, errors]).toEqual([1, [], expect.stringContaining('No site answers at http://localhost:1')])
  })

  it('covers each finding of the review by an attack or by the name of the suite', () => {
    const tried = new Set([...ATTACKS.map(({ finding }) => finding), ...Object.keys(ELSEWHERE_TESTED)])
    const findings = [
      'C1',
      ...[4, 10, 9].flatMap((count, kind) => Array.from({ length: count }, (_, index) => `${'HML'[kind]}${index + 1}`)),
    ]
    expect([...tried].sort()).toEqual([...findings, 'held'].sort())
    expect(Object.values(ELSEWHERE_TESTED).filter((file) => !existsSync(file))).toEqual([])
  })
})
