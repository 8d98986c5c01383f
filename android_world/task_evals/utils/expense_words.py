"""What people spend money on: names of expenses by category, and notes; all of them our own."""

from __future__ import annotations

from android_world.core.text_sanitizing import listed

# The app takes names of at most 20 characters. Keys are the app's category ids.
EXPENSE_NAMES: dict[int, tuple[str, ...]] = {
    1: listed("""
        Birthday Balloons, Parking Fine, Storage Unit, Pet Grooming, Key Copies, Bank Charges,
        Garden Seeds, Batteries, Postage Stamps, Gift Wrapping
    """),
    2: listed("""
        Monthly Salary, Tax Refund, Flea Market Sale, Holiday Bonus, Stock Dividend,
        Rent From Lodger, Tutoring Pay, Savings Interest, Prize Money, Overtime Pay
    """),
    3: listed("""
        Farmers Market, Pizza Night, Sushi Platter, Coffee Beans, Bakery Order, Team Lunch,
        Ice Cream, Noodle Bar, Olive Oil, Picnic Basket
    """),
    4: listed("""
        Apartment Rent, Water Bill, Plumber Visit, Heating Oil, Roof Repair, Home Insurance,
        Light Bulbs, Wall Paint, Power Bill, New Doormat
    """),
    5: listed("""
        Club Membership, Wedding Present, Housewarming, Board Game Night, Choir Dues, Team Jersey,
        Farewell Card, Dance Evening, Neighbour Barbecue, Reunion Dinner
    """),
    6: listed("""
        Cinema Tickets, Jazz Concert, Puzzle Book, Video Rental, Theme Park, Museum Pass,
        Comic Books, Bowling, Streaming Plan, Opera Seats
    """),
    7: listed("""
        Train Pass, Airport Taxi, Fuel Refill, Bike Repair, Ferry Crossing, Toll Road, Car Wash,
        Tram Ticket, Winter Tires, Scooter Rental
    """),
    8: listed("""
        Rain Jacket, Wool Socks, Running Shoes, Silk Scarf, Denim Shirt, Leather Belt, Straw Hat,
        Linen Trousers, Swimsuit, Cotton Pajamas
    """),
    9: listed("""
        Dentist Visit, Eye Exam, Cough Syrup, Physiotherapy, Flu Shot, Vitamins, Bandages,
        Blood Test, Reading Glasses
    """),
    10: listed("""
        Piano Lessons, Exam Fee, Chemistry Set, Notebooks, Language Course, Library Card,
        Pottery Class, Calculator, Drawing Workshop, Study Guide
    """),
    11: listed("""
        Animal Shelter, Food Bank, Sea Rescue, Tree Planting, School Library Fund, Red Cross,
        Street Musicians, Village Church, Hospice Gift, Youth Orchestra
    """),
}

EXPENSE_NOTES = (
    "Paid in cash",
    "Split with a friend",
    "Bought on sale",
    "Once a month",
    "Receipt kept",
    "Long overdue",
    "Worth every cent",
)
