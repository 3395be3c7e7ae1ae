import { afterEach, expect, it, vi } from 'vitest'
import { tempFolder } from '../support/contract/temp-folder.ts'

afterEach(() => vi.restoreAllMocks())

// The file that the module has open would be that of an earlier test file in this worker.
vi.resetModules()
const { countryOfAddress } = await import('../../lib/embedded/places/country-lookup.ts')

it('a country file that could not be opened is tried again by the next call', async () => {
  const folder = await tempFolder()
  vi.spyOn(process, 'cwd').mockReturnValue(folder.path)
  await expect(countryOfAddress('8.8.8.8')).rejects.toThrow('ENOENT')
  vi.restoreAllMocks()
  expect(await countryOfAddress('8.8.8.8')).toBe('US')
  await folder.remove()
})
