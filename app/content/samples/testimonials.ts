import type { BusinessDetails } from '../business/schema';

/** Shown until there are real ones. The page marks each as an example. */
export function sampleTestimonials({ brandName }: Pick<BusinessDetails, 'brandName'>) {
  const sample = { portrait: null, isGoogleReview: false, googleReviewUrl: null, googleReviewTime: null };
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
        'They moved forty of us to the cloud over one weekend. On Monday everyone simply logged in and carried on.',
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
        'They found three services we were paying for twice. Honest advice, and someone always picks up the phone.',
    },
  ];
}
