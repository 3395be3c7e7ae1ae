import { afterEach, expect, it, vi } from 'vitest'
import { tempFolder } from '../support/contract/temp-folder.ts'

afterEach(() => vi.restoreAllMocks())

// The module may have opened the file of an earlier test file in this worker.
vi.resetModules()
const { findCountryByIp: countryOfAddress } = await import('../../lib/embedded/geoip/country-lookup.ts')

it('retries on the next call after a country file could not be opened', async () => {
  const folder = await tempFolder()
  vi.spyOn(process, 'cwd').mockReturnValue(folder.path)
  await expect(countryOfAddress('8.8.8.8')).rejects.toThrow('ENOENT')
  vi.restoreAllMocks()
  expect(await countryOfAddress('8.8.8.8')).toBe('US')
  await folder.remove()
})
