// npm run build: the build step of `up`, for running it ahead or on another machine.
import { ensureBuild, ensureDependencies } from './prepare.mjs'

ensureDependencies()
ensureBuild()
