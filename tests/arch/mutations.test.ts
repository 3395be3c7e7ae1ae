import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MUTATIONS } from '../mutations/list.ts'

const EXTENSIONS = ['test.ts', 'test.tsx', 'spec.ts']

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  )

describe('the list of mutations', () => {
  it('names a text that occurs once in its file, a different replacement, and existing tests', () => {
    const wrong = MUTATIONS.filter(({ file, find, replace, suites }) => {
      const isOnce = existsSync(file) && readFileSync(file, 'utf8').split(find).length === 2
      const areThere = suites.every((suite) =>
        EXTENSIONS.some((extension) => existsSync(`tests/${suite}.${extension}`)),
      )
      return !isOnce || find === replace || !suites.length || !areThere
    })
    expect(wrong).toEqual([])
  })

  it('names titles of tests that exist, for mutations that share one build', () => {
    const textOf = (suite: string) => {
      const path = EXTENSIONS.map((extension) => `tests/${suite}.${extension}`).find((one) => existsSync(one))
      return path ? readFileSync(path, 'utf8') : ''
    }
    const missing = MUTATIONS.filter(
      ({ suites, built }) => built && !suites.some((suite) => textOf(suite).includes(built.title)),
    )
    expect(missing.map(({ built }) => built?.title)).toEqual([])
  })

  it('has at least 60 mutations, in every folder of the code', () => {
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(60)
    const folders = [
      ...foldersIn('lib'),
      ...foldersIn('components'),
      'app/api',
      'app/[variant]',
      'i18n',
      'middleware.ts',
    ]
    expect(folders.filter((folder) => !MUTATIONS.some(({ file }) => file.startsWith(folder)))).toEqual([])
  })
})
