import { member } from './api.admin.canned-answers._index';

export const { loader, action, endpoints } = member;
