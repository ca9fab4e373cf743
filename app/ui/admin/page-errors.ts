/** What the toast says where a part of the page could be neither moved nor shown nor hidden. */
export const changeFailed = 'Failed to change the page';
