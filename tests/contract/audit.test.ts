import { afterEach, describe, expect, it } from 'vitest'
import { runFile } from '../support/contract/child-process.ts'
import { stubServer } from '../support/contract/stub-server.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { sample } from '../support/sample.ts'

/** Creates a registry's response for any package. */
const packageOf = (path: string) => {
  const name = decodeURIComponent(path.slice(1))
  const version = '1.0.0'
  return { name, versions: { [version]: { name, version } }, 'dist-tags': { latest: version } }
}

/** Runs npm with a stub registry that returns these vulnerabilities. */
describe('the audit of dependencies', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  async function audited(status: number, holes: object): Promise<{ code: unknown; output: string }> {
    const registry = await stubServer((request, response) => {
      const isBulk = request.url?.endsWith('/advisories/bulk')
      const data = isBulk ? holes : packageOf(request.url ?? '')
      response.writeHead(isBulk ? status : 200, { 'content-type': 'application/json' }).end(JSON.stringify(data))
    })
    const cache = await tempFolder()
    undo.push(cache.remove, registry.close)
    const child = runFile('lib/cli/audit-dependencies.mjs', {
      env: { npm_config_registry: registry.baseUrl, npm_config_cache: cache.path, HOME: cache.path },
    })
    undo.push(() => child.stop())
    return { code: await child.ended, output: child.output() }
  }
  const hole = (severity: string, name = 'hono') => ({
    [name]: [{ id: 1, url: 'https://example.test/1', title: 'A hole', severity, vulnerable_versions: '>=0' }],
  })

  it('passes when no advisory or only minor ones are known', async () => {
    expect(await audited(200, {})).toEqual({
      code: 0,
      output: 'audit: 0 high or critical of 0 known vulnerabilities in dependencies\n',
    })
    expect(await audited(200, hole('low'))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^audit: 0 high or critical of [1-9]/),
    })
  })

  it('fails for high and critical advisories and names each', async () => {
    const { code, output } = await audited(200, {
      ...hole('high', 'hono'),
      ...hole('critical', 'cookie'),
      ...hole('low', 'sharp'),
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/audit: hono .*: high\n/)])
    expect(output).toMatch(/audit: cookie .*: critical\n/)
    expect(output).not.toContain('audit: sharp')
  })

  // npm behaves the same for every error status.
  it.each(sample([405, 404, 503], (status) => status === 503))(
    'reports that a registry cannot be reached (%d), and passes',
    async (status) => {
      const { code, output } = await audited(status, {})
      expect([code, output]).toEqual([0, expect.stringMatching(/^audit: the registry is unavailable \(\d{3} /)])
    },
  )
})
