import 'react'

declare module 'react' {
  // Invoker commands: a button that opens a dialog without scripts. React passes both on as they are.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
