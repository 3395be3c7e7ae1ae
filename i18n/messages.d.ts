import type source from '../public/assets/i18n/ru.json'

declare global {
  /** The Russian catalogue defines the message keys. */
  type Messages = typeof source
}

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
