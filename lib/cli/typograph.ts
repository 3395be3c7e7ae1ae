// npm run generate:typography: inserts the no-break spaces of each language into the catalogues of public/assets/i18n.
import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGES } from '../domain/languages.ts'
import { typograph } from '../../i18n/typograph.ts'

for (const language of LANGUAGES) {
  const file = new URL(`../../public/assets/i18n/${language}.json`, import.meta.url)
  const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) =>
    typeof value === 'string' ? typograph(value, language) : value,
  )
  writeFileSync(file, `${JSON.stringify(catalogue, null, 2)}\n`)
}
