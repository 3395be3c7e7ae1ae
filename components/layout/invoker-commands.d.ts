import 'react'

declare module 'react' {
  // Invoker commands: buttons that open and close a dialog without scripts. React passes the attributes on unchanged.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
