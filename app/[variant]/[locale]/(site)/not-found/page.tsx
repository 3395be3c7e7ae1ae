import { MainTests } from '@/components/sections/main-tests'
import basket from '@/components/sections/basket/basket.module.css'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import NotFoundBoundary from '../not-found'

export { generateMetadata } from '../not-found'

/** The boundary with the main tests, which would otherwise be in the payload of every page. */
export default async function NotFoundPage({ params }: { params: Promise<{ variant: string; locale: string }> }) {
  const catalogue = await loadCatalogue(await requireSiteLocale(params))
  return (
    <>
      <NotFoundBoundary />
      <div className={`container section ${basket.stack}`}>
        <MainTests catalogue={catalogue} />
      </div>
    </>
  )
}
