import { expect, it } from 'vitest'
import { keepPage } from '@/components/islands/visitor/language-links'

const addresses = () =>
  [...document.querySelectorAll('a')]
    .map((link) => link.getAttribute('href') ?? '')
    .map((address) => address.replace(/^http:\/\/localhost(?::\d+)?/, ''))

it('links of the frame lead to the same page in another language, those in the words of the page stay', () => {
  document.head.innerHTML =
    '<link rel="alternate" hreflang="es" href="https://site.example/es/exoma"><link rel="alternate" hreflang="en" href="https://site.example/en/exome">'
  document.body.innerHTML = `<header><a href="/es" hreflang="es"></a><a href="/lv" hreflang="lv"></a></header>
    <main><p><a href="https://www.ncbi.nlm.nih.gov/books/NBK1116/" hreflang="en"></a><a href="/en/about" hreflang="en"></a></p></main>`
  keepPage(document)
  expect(addresses()).toEqual(['/es/exoma', '/lv', 'https://www.ncbi.nlm.nih.gov/books/NBK1116/', '/en/about'])
})

it('they lead home again from a next page that is not there in their language', () => {
  document.head.innerHTML = '<link rel="alternate" hreflang="en" href="https://site.example/en/exome">'
  document.body.innerHTML =
    '<footer><a href="/en/?lng=en" hreflang="en"></a><a href="/es/?lng=es" hreflang="es-PE"></a></footer>'
  keepPage(document)
  expect(addresses()).toEqual(['/en/exome?lng=en', '/es/?lng=es'])
  document.head.innerHTML = '<link rel="alternate" hreflang="es" href="https://site.example/es/solo">'
  keepPage(document)
  expect(addresses()).toEqual(['/en/?lng=en', '/es/solo?lng=es'])
})
