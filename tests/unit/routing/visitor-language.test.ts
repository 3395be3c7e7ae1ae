import { describe, expect, it } from 'vitest'
import { negotiateLanguage } from '../../../lib/routing/negotiate-language.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

describe('language without a prefix on variant 2: saved, browser, English', () => {
  it.each([
    ['the saved language takes precedence over the browser', 'lv', 'es-ES', 'lv'],
    ['a saved language that is not supported counts as absent', 'xx', 'it-IT', 'it'],
    ['a saved language in the wrong case counts as absent', 'LV', 'it', 'it'],
    ['a hostile saved value counts as absent', '../../en', 'pt', 'pt'],
    ['the browser decides by the two letters of its language', undefined, 'pt-PT', 'pt'],
    ['letter case of a tag does not matter', undefined, 'ES-mx', 'es'],
    ['the first supported language of the list counts', undefined, 'xx-XX,yy;q=0.9,it;q=0.8,en;q=0.7', 'it'],
    ['quality orders the list', undefined, 'en;q=0.5, lv;q=0.9, es;q=0.7', 'lv'],
    ['equal quality values keep the order of the browser', undefined, 'ru;q=0.8, es;q=0.8', 'ru'],
    ['q=0 excludes a language', undefined, 'es;q=0, it;q=0.1', 'it'],
    ['an invalid quality value excludes a language', undefined, 'es;q=high, it;q=0.1', 'it'],
    ['spaces do not matter', undefined, '  lv ; q=0.9 ', 'lv'],
    ['without a supported language it is English', undefined, 'xx-XX,yy;q=0.9', 'en'],
    ['for any language it is English', undefined, '*', 'en'],
    ['for an empty header it is English', undefined, '', 'en'],
    ['for a malformed header it is English', undefined, ';;;,,,=;q=', 'en'],
    ['only the start of a long list is parsed', undefined, `${'xx,'.repeat(5000)}es`, 'en'],
  ])('follows the rule: %s', (_rule, saved, accept, language) => {
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
