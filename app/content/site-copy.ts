import type { ReasonForContact } from '~/content/contact-choices';
import { type BusinessDetails, formatPhone } from './business-details';

/*
 * The default words of the public page, all in this file. Some are promises (a reply within 24 hours, restores tested,
 * an engineer on call): whoever runs the site makes sure that the business keeps them, or changes them here.
 */

type Named = Pick<BusinessDetails, 'brandName'>;
type Founded = Pick<BusinessDetails, 'foundedYear'>;

/** The age of the business, rounded down to five years: 15 in 2026 for 2009, null under five. */
export function yearsOfExperience({ foundedYear }: Founded, year: number): number | null {
  const years = Math.floor((year - foundedYear) / 5) * 5;
  return years >= 5 ? years : null;
}

export function expertsSince({ foundedYear }: Founded) {
  return `IT Experts Since ${foundedYear}`;
}

export const hero = {
  tag: 'Managed Service Provider',
  lead: 'Managed IT, cyber security and cloud for businesses of 10 to 500 people. We look after every desk, link and login, so that your people can get on with their work.',
  explore: 'Explore Services',
  getInTouch: 'Get In Touch',
};

export const ordinaryDay = {
  title: 'An ordinary Tuesday',
  note: 'An example of a day on the desk',
  entries: [
    { time: '02:10', text: 'Backup finished, then restored once to prove it' },
    { time: '06:40', text: 'Fourteen laptops patched before anyone logs in' },
    { time: '08:52', text: 'Priya’s printer is back, by phone, in six minutes' },
    { time: '16:30', text: 'A false invoice stopped before Accounts opened it' },
  ],
};

export function advantages({ brandName }: Named) {
  return {
    title: `The ${brandName} Advantage`,
    lead: 'Eight things to expect from whoever runs your IT. Hold us to them.',
    items: [
      {
        title: 'Enhanced Security',
        text: 'Multi-factor sign-in, patched machines and filtered mail are where we start, not the upgrade.',
      },
      {
        title: '24/7 Support',
        text: 'Monitoring never sleeps. Out of hours, an engineer on call picks up what cannot wait.',
      },
      {
        title: 'Cloud Expertise',
        text: 'Microsoft 365, Azure and backups, set up properly, licensed sensibly and kept tidy.',
      },
      {
        title: 'Scalable Solutions',
        text: 'Ten people or five hundred: a new starter is one form, and a laptop that works on day one.',
      },
      {
        title: 'Cost Efficiency',
        text: 'One fixed price for each person, and a list of the licences you can stop paying for.',
      },
      {
        title: 'Network Management',
        text: 'Switches, Wi-Fi and firewalls, all on one drawing that we keep true.',
      },
      {
        title: 'Data Protection',
        text: 'Three copies of your data, one of them off-site, and restores we test before you need them.',
      },
      {
        title: 'Fast Response',
        text: 'You reach an engineer, not a menu. Most calls are settled while you are still on the line.',
      },
    ],
  };
}

export interface Service {
  title: string;
  anchor: string;
  reason: ReasonForContact;
  text: string;
  points: string[];
}

export const services = {
  title: 'Comprehensive IT Services',
  lead: 'Take one, or let us look after the whole drawing.',
  items: [
    {
      title: 'Business IT Support',
      anchor: 'business-it-support',
      reason: 'business_it_support',
      text: 'One number for everything with a plug or a password. The engineer who answers can see your network, and usually mends the fault before you have put the kettle on.',
      points: [
        'Help desk by phone, e-mail and remote session',
        'An engineer on site when remote will not do',
        'New starters, leavers and their laptops',
        'A plain monthly report: what broke, what we changed',
      ],
    },
    {
      title: 'Cloud Solutions',
      anchor: 'cloud-solutions',
      reason: 'cloud_solutions',
      text: 'Move what is worth moving, and know what it will cost. We plan the change around your working week, so that Monday looks like Friday, only quicker.',
      points: [
        'Microsoft 365, Azure and file sharing',
        'Migrations with a way back',
        'Backup and recovery, with restores we test',
        'Phones and meetings over the internet',
      ],
    },
    {
      title: 'Cyber Security',
      anchor: 'cyber-security',
      reason: 'cyber_security',
      text: 'Most attacks arrive as an ordinary e-mail on a busy day. We plan for that one: fewer doors, better locks, and somebody watching the gate.',
      points: [
        'Multi-factor sign-in and access reviews',
        'Detection and response on every device',
        'Phishing training your staff will not dread',
        'Cyber Essentials: prepared, then certified',
      ],
    },
  ] satisfies Service[],
};

export const accreditations = { title: 'Independently checked' };

export function about({ foundedYear }: Founded, year: number) {
  const years = yearsOfExperience({ foundedYear }, year);
  return {
    title: 'The Story',
    opening: `We began in ${foundedYear} with a plain idea: a business should be able to forget about its IT between nine and five.`,
    paragraphs: [
      'Most of what goes wrong in an office can be seen coming. So we watch. We keep the drawing of your network true, mend small things while they are small, and tell you what we would do in your place, including when the answer is to do nothing.',
      'Our mission is technology that stays out of the way of good work, looked after by people who pick up the phone.',
    ],
    connect: 'Connect With Our Team',
    facts: [
      {
        title: 'Experienced Team',
        text: 'Engineers who have run networks for schools, surgeries, law firms and workshops.',
      },
      ...(years ? [{ title: `${years}+ Years of Experience`, text: historySince(foundedYear) }] : []),
      {
        title: 'Client-Focused Approach',
        text: 'One named engineer who knows your site, your people and your printer.',
      },
      {
        title: 'Cutting-Edge Technology',
        text: 'New tools once they have earned their place. Your office is never the trial run.',
      },
    ],
  };
}

/** Counts only what a business of that age has seen: Windows XP, Vista, 7, 8, 10 and 11. */
function historySince(foundedYear: number) {
  const seen = [2001, 2007, 2009, 2012, 2015, 2021].filter((release) => release >= foundedYear).length;
  const count = ['', '', 'two', 'three', 'four', 'five', 'six'][seen];
  return count
    ? `Here since ${foundedYear}: through ${count} versions of Windows and one pandemic.`
    : `Here since ${foundedYear}, and still picking up the phone.`;
}

export const callToAction = {
  title: 'Ready to Transform Your IT Infrastructure?',
  getStarted: 'Get Started',
  callUs: 'Call Us',
};

export const testimonials = { title: 'What Our Clients Say' };

export const insights = {
  title: 'Latest insights',
  all: 'All articles',
  indexTitle: 'Insights',
  indexLead: 'Short, practical notes from the support desk.',
  none: 'The first article is being written.',
};

export const contact = {
  title: 'Start with a free consultation',
  lead: 'Tell us what is getting in the way. An engineer reads every message.',
  formTitle: 'Send us a message',
  formHint: 'Please fill in every field, unless it says optional.',
  privacy: 'We use what you write here to answer you, and for nothing else.',
  sentTitle: 'Message sent successfully!',
  sentText:
    "We'll get back to you as soon as possible. That means within 24 hours, from an engineer, and usually the same day.",
  sentAgain: 'Send another message',
  promiseTitle: 'A reply within 24 hours',
  promiseText: 'And a free consultation: half an hour with an engineer, your questions, no slides.',
};

export function urgent({ phone }: Pick<BusinessDetails, 'phone'>) {
  return { before: 'If it cannot wait, ring ', phone: formatPhone(phone), after: '.' };
}

export function footerBlurb(business: Founded) {
  return `Managed IT, cyber security and cloud for British businesses. ${expertsSince(business)}.`;
}

/** Stand in for real ones until there are any; the page marks each as an example. */
export function sampleTestimonials({ brandName }: Named) {
  const sample = { isGoogleReview: false, googleReviewUrl: null, googleReviewTime: null };
  return [
    {
      ...sample,
      id: -1,
      rating: 5,
      authorName: 'Sarah Whitcombe',
      authorPosition: 'Operations Director',
      companyName: 'Hallam & Reed',
      authorInitials: 'SW',
      content: `Since ${brandName} took over our network, downtime has decreased by 95%. The office has stopped talking about IT, which is the best thing I can say about it.`,
    },
    {
      ...sample,
      id: -2,
      rating: 5,
      authorName: 'David Osei',
      authorPosition: 'Practice Manager',
      companyName: 'Linden Surgery',
      authorInitials: 'DO',
      content:
        'They moved forty of us to the cloud over one weekend. On Monday everybody simply logged in and carried on.',
    },
    {
      ...sample,
      id: -3,
      rating: 4.5,
      authorName: 'Helen Marsh',
      authorPosition: 'Finance Director',
      companyName: 'Marsh Joinery',
      authorInitials: 'HM',
      content:
        'They found three services we were paying for twice. Honest advice, and somebody always picks up the phone.',
    },
  ];
}
