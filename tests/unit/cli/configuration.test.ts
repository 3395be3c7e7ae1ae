import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONFIGURATION_FILE, configurationReference } from '../../../lib/cli/configuration.ts'
import { parseConfig } from '../../../lib/config/config.ts'
import { environmentSchema } from '../../../lib/config/schema.ts'

const example = readFileSync('.env.example', 'utf8')
const values = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])

describe('the reference of the configuration', () => {
  it('is what the command generates from .env.example', () => {
    expect(readFileSync(CONFIGURATION_FILE, 'utf8')).toBe(configurationReference(example))
  })

  it('describes every setting of the schema', () => {
    const rows = configurationReference(example)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | '))
    const described = rows.flatMap(([names = '']) => [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
    expect(described.sort()).toEqual(Object.keys(environmentSchema.shape).sort())
    expect(rows.filter(([, , description = '']) => description.replace('|', '').trim().length < 5)).toEqual([])
  })

  it('lists the defaults: a copy of .env.example changes nothing', () => {
    expect(parseConfig(Object.fromEntries(values))).toEqual(parseConfig({}))
  })
})
