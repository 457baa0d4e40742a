// All areas of a soak, at work over one world.
import { openAssistantArea } from './assistant-area.ts'
import { openCampaignArea } from './campaign-area.ts'
import { ledgerAreas } from './ledger-areas.ts'
import { openLicenceArea } from './licence-area.ts'
import { officeAreas } from './office-areas.ts'
import type { SoakArea, SoakContext } from './soak-area.ts'

export async function openAreas(context: SoakContext): Promise<readonly SoakArea[]> {
  const { office, replicas } = context.soak
  const service = replicas[0]?.running()
  if (service === undefined) throw new Error('no replica runs')
  await office.openMailbox(service)
  const template = await office.template(service)
  return [
    ...ledgerAreas(context),
    ...officeAreas(context, template),
    await openCampaignArea(context, service, template),
    await openLicenceArea(context, service),
    await openAssistantArea(context),
  ]
}
