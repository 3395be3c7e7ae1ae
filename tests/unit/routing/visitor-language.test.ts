import { describe, expect, it } from 'vitest'
import { negotiateLanguage } from '../../../lib/routing/negotiate-language.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

describe('language without a prefix on variant 2: saved, browser, English', () => {
  it.each([
    ['the saved one wins over the browser', 'lv', 'es-ES', 'lv'],
    ['a saved one that is not ours counts as absent', 'xx', 'it-IT', 'it'],
    ['a saved one in the wrong case counts as absent', 'LV', 'it', 'it'],
    ['a hostile saved one counts as absent', '../../en', 'pt', 'pt'],
    ['the browser decides by its two letters', undefined, 'pt-PT', 'pt'],
    ['letter case of a tag does not matter', undefined, 'ES-mx', 'es'],
    ['the first of ours in the list', undefined, 'xx-XX,yy;q=0.9,it;q=0.8,en;q=0.7', 'it'],
    ['quality orders the list', undefined, 'en;q=0.5, lv;q=0.9, es;q=0.7', 'lv'],
    ['equal quality keeps the order of the browser', undefined, 'ru;q=0.8, es;q=0.8', 'ru'],
    ['q=0 means: not this one', undefined, 'es;q=0, it;q=0.1', 'it'],
    ['a quality that is no number is none', undefined, 'es;q=high, it;q=0.1', 'it'],
    ['spaces do not matter', undefined, '  lv ; q=0.9 ', 'lv'],
    ['none of ours: English', undefined, 'xx-XX,yy;q=0.9', 'en'],
    ['any language: English', undefined, '*', 'en'],
    ['nothing: English', undefined, '', 'en'],
    ['nonsense: English', undefined, ';;;,,,=;q=', 'en'],
    ['only the head of an endless list is read', undefined, `${'xx,'.repeat(5000)}es`, 'en'],
  ])('%s', (_rule, saved, accept, language) => {
    expect(negotiateLanguage(variantOf(2), saved, accept)).toBe(language)
  })
})

it.each([
  ['en', 'en-GB'],
  ['es', ''],
  [undefined, 'it'],
])('variant 1 uses Russian for all visitors (saved %s, browser %s)', (saved, accept) => {
  expect(negotiateLanguage(variantOf(1), saved, accept)).toBe('ru')
})
