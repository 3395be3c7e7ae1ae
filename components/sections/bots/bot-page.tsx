import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/section-head'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { BOT_POINTS, botPath, type Bot } from '@/lib/domain/bots'
import { PageHero } from '../page-hero'
import { Steps } from '../steps'
import { BotEntry } from './bot-entry'
import lists from '@/components/ui/lists.module.css'
import styles from './bot-page.module.css'

interface BotPageProps {
  siteLocale: SiteLocale
  bot: Bot
  contact: string
  url: string | undefined
  /** Bots that have a URL. */
  bots: readonly Bot[]
  /** Delay of the newsletter pop-up, in ms. */
  popUpAfter: number
}

export async function BotPage({ siteLocale, bot, bots, ...entry }: BotPageProps) {
  const t = await getTranslations()
  const tBot = await getTranslations(`bots.${bot.key}`)
  const steps = [
    { title: t('bots.start.title'), text: t('bots.start.text') },
    { title: tBot('ask.title'), text: tBot('ask.text') },
    { title: tBot('get.title'), text: tBot('get.text') },
  ]
  const points = (kind: 'does' | 'limits', mark: string) => (
    <ul className={`${lists.points} ${styles[kind] ?? ''}`}>
      {BOT_POINTS.map((point) => (
        <li key={point}>
          <Icon name={mark} />
          {tBot(`${kind}.${point}`)}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <PageHero title={tBot('title')} lead={tBot('lead')} tone="mint">
        <BotEntry {...entry} />
      </PageHero>
      <span id="first-screen-end" hidden />
      <div className="section">
        <div className={`container ${styles.container}`}>
          <section aria-labelledby="does-title">
            <SectionHead id="does-title" title={t('bots.does')} />
            {points('does', 'mark-full')}
          </section>
          <section aria-labelledby="limits-title">
            <SectionHead id="limits-title" title={t('bots.limits')} />
            {points('limits', 'mark-none')}
          </section>
        </div>
      </div>
      <div className="section-tinted">
        <Steps id="steps" title={t('bots.steps')} steps={steps} />
      </div>
      <div className="section">
        <div className={`container ${styles.container}`}>
          <section id="privacy" aria-labelledby="privacy-title">
            <SectionHead id="privacy-title" title={t('bots.privacy')} />
            <div className={styles.text}>
              <p>{tBot('privacy')}</p>
              <p>{t('bots.privacyText')}</p>
            </div>
          </section>
          <nav aria-labelledby="others-title">
            <SectionHead id="others-title" title={t('bots.others')} />
            <ul className={styles.links}>
              {bots
                .filter((other) => other.key !== bot.key)
                .map((other) => (
                  <li key={other.key}>
                    <a href={href(siteLocale, botPath(other))}>{t(`bots.${other.key}.name`)}</a>
                  </li>
                ))}
              <li>
                <a href={href(siteLocale, '/genealogy_complex')}>{t('nav.genealogy')}</a>
              </li>
            </ul>
          </nav>
        </div>
      </div>
    </>
  )
}
