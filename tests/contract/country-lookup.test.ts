import { afterEach, expect, it, vi } from 'vitest'
import { countryOfAddress } from '../../lib/embedded/places/country-lookup.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

afterEach(() => vi.restoreAllMocks())

it('a country file that could not be opened is tried again by the next call', async () => {
  const folder = await tempFolder()
  vi.spyOn(process, 'cwd').mockReturnValue(folder.path)
  await expect(countryOfAddress('8.8.8.8')).rejects.toThrow('ENOENT')
  vi.restoreAllMocks()
  expect(await countryOfAddress('8.8.8.8')).toBe('US')
  await folder.remove()
})
