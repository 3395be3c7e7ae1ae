import { expect, it } from 'vitest'
import { localizeLanguageLinks } from '@/components/islands/startup/language-links'

const addresses = () =>
  [...document.querySelectorAll('a')]
    .map((link) => link.getAttribute('href') ?? '')
    .map((address) => address.replace(/^http:\/\/localhost(?::\d+)?/, ''))

it('language links of the layout open the same page, and links within the content are unchanged', () => {
  document.head.innerHTML =
    '<link rel="alternate" hreflang="es" href="https://site.example/es/exoma">' +
    '<link rel="alternate" hreflang="en" href="https://site.example/en/exome">'
  document.body.innerHTML = `<header><a href="/es" hreflang="es"></a><a href="/lv" hreflang="lv"></a></header>
    <main><p><a href="https://www.ncbi.nlm.nih.gov/books/NBK1116/" hreflang="en"></a>
      <a href="/en/about" hreflang="en"></a></p></main>`
  localizeLanguageLinks(document)
  expect(addresses()).toEqual(['/es/exoma', '/lv', 'https://www.ncbi.nlm.nih.gov/books/NBK1116/', '/en/about'])
})

it('language links open the home page when the next page does not exist in their language', () => {
  document.head.innerHTML = '<link rel="alternate" hreflang="en" href="https://site.example/en/exome">'
  document.body.innerHTML =
    '<footer><a href="/en/?lng=en" hreflang="en"></a><a href="/es/?lng=es" hreflang="es-PE"></a></footer>'
  localizeLanguageLinks(document)
  expect(addresses()).toEqual(['/en/exome?lng=en', '/es/?lng=es'])
  document.head.innerHTML = '<link rel="alternate" hreflang="es" href="https://site.example/es/solo">'
  localizeLanguageLinks(document)
  expect(addresses()).toEqual(['/en/?lng=en', '/es/solo?lng=es'])
})
