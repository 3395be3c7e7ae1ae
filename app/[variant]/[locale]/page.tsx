import type { Metadata } from 'next'
import { Catalogue } from '@/components/sections/home/catalogue'
import { Comparison } from '@/components/sections/home/comparison'
import { Hero } from '@/components/sections/home/hero'
import { HowItWorks } from '@/components/sections/home/how-it-works'
import { Questions } from '@/components/sections/home/questions'
import { TreeBand } from '@/components/sections/home/tree-band'
import { StructuredData } from '@/components/sections/structured-data'
import { priceWords } from '@/components/sections/price-words'
import { MAIN_PRODUCT } from '@/lib/domain/catalogue'
import { loadCatalogue } from '@/lib/server/catalogue'
import { sharedPageMetadata } from '@/lib/server/page-metadata'
import { siteFrame } from '@/lib/server/site-frame'
import { products } from '@/lib/server/structured-data'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requirePlace(params), '/')
}

export default async function HomePage({ params }: Props) {
  const place = await requirePlace(params)
  const [catalogue, words] = await Promise.all([loadCatalogue(place), priceWords()])
  const main = catalogue.products.find((product) => product.key === MAIN_PRODUCT) ?? catalogue.products[0]
  return (
    <>
      <Hero main={main} catalogue={catalogue} words={words} sampleHref={siteFrame(place).sampleHref} />
      <Catalogue catalogue={catalogue} words={words} />
      <Comparison catalogue={catalogue} words={words} />
      <HowItWorks />
      <TreeBand place={place} catalogue={catalogue} words={words} />
      <Questions />
      <StructuredData things={await products(place, catalogue)} />
    </>
  )
}
