// Survey campaigns.
export const campaignRequirements = {
  'CAM-1': 'campaigns and participants have the fields, defaults and indexes of the specification',
  'CAM-2': 'campaigns are listed, read, created, changed, cancelled and analysed by those who may',
  'CAM-3': 'every broken rule of a plan is reported at once, each with its own message on its own field',
  'CAM-4': 'a patch may leave out every field; the rules hold for the merged result',
  'CAM-5': 'fields of what was sent are locked; a closed campaign changes no more',
  'CAM-6': 'a scheduled or running campaign can be cancelled',
  'CAM-7': 'a tick each minute looks at campaigns that are due; one that fails stops no other',
  'CAM-8': 'the invite phase asks the active people with any of the tags, each with a code of their own',
  'CAM-9': 'a reminder goes to those alone who have a code and have not responded',
  'CAM-10': 'a campaign is completed once every phase with a date was sent',
  'CAM-11': 'the invite phase goes on wherever it was cut, and each participant gets one invitation',
  'CAM-12': 'a response sets respondedAt of its person in every running campaign',
  'CAM-13': 'analytics count responses by day of Europe/Amsterdam, beside the phases that were sent',
  'CAM-14': 'the outcome of each participant and phase is kept, and nobody who has answered is reminded',
  'CAM-15': 'a dry run shows the audience and how it differs from the last look',
  'CAM-16': 'a campaign whose invitation is far too late waits for an administrator, where that is set',
  'CAM-17':
    "a person opts out of an office's survey mail by a link in each mail, with one click over SMTP, and is skipped from then on",
  'CAM-18': 'a reminder goes to those alone whose invitation was accepted long enough ago',
  'CAM-19':
    'pages say until when answers come in, also of a completed campaign, and list its audience by name before launch with those who cannot be reached',
  'CAM-20':
    'a campaign is confidential, so that no one sees who answered what, or named, as was chosen before launch and said in mails and survey',
} as const
